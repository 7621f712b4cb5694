import { type UnitCode, unitCodes, unitOptions } from "@fiel/domain";
import { NativeSelect } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { TextField } from "../../shared/registration/fields.tsx";
import type { FieldProps } from "./field-props.ts";

/** A unit and how fine it is. */
const unitText = (t: TFunction, code: UnitCode): string => {
  const { unit, resolution } = unitOptions[code];
  return resolution === 0
    ? t("products.unitWhole", { unit })
    : t("products.unitDecimals", { unit, count: resolution });
};

interface UnitFieldProps extends Pick<FieldProps, "form"> {
  readonly isNew: boolean;
  readonly unit: UnitCode;
}

/** By which unit weights are registered: chosen once. */
export const UnitField = ({ form, isNew, unit }: UnitFieldProps) => {
  const { t } = useTranslation();
  const label = t("products.unit");
  return isNew ? (
    <NativeSelect
      {...form.register("unit")}
      label={label}
      description={t("products.unitHint")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={unitCodes.map((code) => ({ value: code, label: unitText(t, code) }))}
    />
  ) : (
    <TextField label={label} value={unitText(t, unit)} description={t("registration.locked")} locked />
  );
};
