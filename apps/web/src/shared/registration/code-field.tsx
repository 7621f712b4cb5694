import { useTranslation } from "react-i18next";
import type { ComponentProps } from "react";
import { NumberField } from "./number-field.tsx";

interface CodeFieldProps extends Omit<ComponentProps<typeof NumberField>, "locked" | "whole"> {
  readonly isNew: boolean;
}

/** The number by which machines refer to the record. It cannot be changed later. */
export const CodeField = ({ isNew, description, ...props }: CodeFieldProps) => {
  const { t } = useTranslation();
  return (
    <NumberField
      {...props}
      whole
      isName
      locked={!isNew}
      description={isNew ? description : t("registration.locked")}
    />
  );
};
