import type { Role } from "@fiel/contracts";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

const order = ["Admin", "Operator", "Supervisor"] as const satisfies readonly Role[];

export const RoleSelect = (props: NativeSelectProps) => {
  const { t } = useTranslation();
  return (
    <NativeSelect
      {...props}
      label={t("roles.label")}
      data={order.map((value) => ({ value, label: t(`roles.${value}`) }))}
    />
  );
};
