import { limitProblems, unitOptions } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../shared/registration/number-field.tsx";
import type { FieldProps } from "./product-field-props.ts";
import type { WeightField, Weights, WeightTexts } from "./product-weights.ts";

interface WeightInputProps extends FieldProps {
  readonly name: WeightField;
  readonly texts: WeightTexts;
  readonly weights: Weights;
  readonly description?: string | undefined;
  /** Side of the target on which the distance lies. */
  readonly sign?: "+" | "−" | undefined;
}

/** A weight in the product's unit. A contradiction with another limit is shown while typing, at both fields. */
export const WeightInput = (props: WeightInputProps) => {
  const { name, texts, weights, form, errors, description, sign } = props;
  const { t } = useTranslation();
  const problem = (limitProblems(weights).errors as Readonly<Partial<Record<WeightField, string>>>)[name];
  const told = problem === undefined ? undefined : { type: "limits", message: `products.${problem}` };
  return (
    <NumberField
      {...form.register(name)}
      label={t(`products.${name}`)}
      description={description}
      unit={unitOptions[texts.unit].unit}
      decimals={unitOptions[texts.unit].resolution}
      fault={errors[name] ?? told}
      {...(sign === undefined
        ? {}
        : { leftSection: <span aria-hidden="true">{sign}</span>, leftSectionWidth: 28 })}
    />
  );
};
