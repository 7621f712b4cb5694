import { unitOptions } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../shared/registration/fields.tsx";
import type { FieldProps } from "./field-props.ts";
import type { WeightField } from "./product-weights.ts";

interface WeightInputProps extends FieldProps {
  readonly name: WeightField;
  readonly texts: { readonly unit: keyof typeof unitOptions };
  readonly description?: string | undefined;
}

/** A weight in the product's unit. */
export const WeightInput = ({ name, texts, form, errors, description }: WeightInputProps) => {
  const { t } = useTranslation();
  return (
    <NumberField
      {...form.register(name)}
      label={t(`products.${name}`)}
      description={description}
      unit={unitOptions[texts.unit].unit}
      fault={errors[name]}
    />
  );
};
