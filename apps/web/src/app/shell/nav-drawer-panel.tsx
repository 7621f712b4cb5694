import { useTranslation } from "react-i18next";
import { Logo } from "../../shared/brand/logo.tsx";
import { NavDrawerFrame } from "./nav-drawer-frame.tsx";
import { NavList } from "./nav-list.tsx";

export const NavDrawerPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <NavDrawerFrame brand={<Logo name={t("app.name")} />} onClose={onClose}>
      <NavList onChosen={onClose} />
    </NavDrawerFrame>
  );
};
