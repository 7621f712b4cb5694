import { useState } from "react";
import { useTranslation } from "react-i18next";

/** Props of a password field whose text can be revealed. */
export const usePasswordToggle = () => {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return {
    visible,
    onVisibilityChange: setVisible,
    visibilityToggleButtonProps: {
      "aria-label": t(visible ? "access.hidePassword" : "access.showPassword"),
      tabIndex: 0,
    },
  };
};
