import { type UnitCode, unitCodes } from "@fiel/domain";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { TextField } from "../../shared/registration/fields.tsx";
import type { FieldProps } from "./product-field-props.ts";
import { unitText } from "./unit-text.ts";

interface UnitFieldProps extends Pick<FieldProps, "form"> {
  readonly isNew: boolean;
  readonly unit: UnitCode;
}

/** Unit of the registered weights; editable only on creation. */
export const UnitField = ({ form, isNew, unit }: UnitFieldProps) => {
  const { t } = useTranslation();
  const label = t("products.unit");
  return isNew ? (
    <NativeSelect
      {...form.register("unit")}
      label={label}
      description={t("products.unitHint")}
      data={unitCodes.map((code) => ({ value: code, label: unitText(t, code) }))}
    />
  ) : (
    <TextField label={label} value={unitText(t, unit)} description={t("registration.locked")} locked />
  );
};
