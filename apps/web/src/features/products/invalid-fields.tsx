import "@mantine/core/styles/Switch.layer.css";
import { type FactoryLimits, factoryLimits, textOfScaled, unitOptions } from "@fiel/domain";
import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { NumberField } from "../../shared/registration/number-field.tsx";
import type { FieldProps } from "./product-field-props.ts";
import { FormSection } from "../../shared/forms/form-section.tsx";
import { invalidFields, type Weights, type WeightTexts } from "./product-weights.ts";
import classes from "./products.module.css";
import { WeightInput } from "./weight-input.tsx";

interface InvalidFieldsProps extends FieldProps {
  readonly texts: WeightTexts;
  readonly weights: Weights;
}

/** Computed limits, read-only; they follow the typed weights. */
const Computed = ({ texts: { unit }, weights }: Pick<InvalidFieldsProps, "texts" | "weights">) => {
  const { t, i18n } = useTranslation();
  const limits: FactoryLimits = factoryLimits(weights.netWeight, weights.packageWeight, unit);
  return invalidFields.map((name) => (
    <NumberField
      key={name}
      label={t(`products.${name}`)}
      value={textOfScaled(limits[name], unit, toLanguage(i18n.language))}
      description={t(`products.${name}Sum`, { unit: unitOptions[unit].unit })}
      locked
    />
  ));
};

/** Limits beyond which a weighing is invalid: computed by the factory's rule, or typed. */
export const InvalidFields = ({ texts, weights, form, errors }: InvalidFieldsProps) => {
  const { t, i18n } = useTranslation();
  const { factoryDefault, unit } = texts;
  const onSwitch = (on: boolean): void => {
    form.setValue("factoryDefault", on, { shouldDirty: true });
    if (on) form.clearErrors([...invalidFields]);
    // Typed limits start with the values that apply now.
    else
      for (const name of invalidFields)
        form.setValue(name, textOfScaled(weights[name], unit, toLanguage(i18n.language)), {
          shouldDirty: true,
        });
  };
  return (
    <FormSection title={t("products.invalids")}>
      <Switch
        label={t("products.factoryDefault")}
        description={t("products.factoryHint")}
        checked={factoryDefault}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      <div className={classes.fields} data-three>
        {factoryDefault ? (
          <Computed texts={texts} weights={weights} />
        ) : (
          invalidFields.map((name) => <WeightInput key={name} {...{ name, texts, weights, form, errors }} />)
        )}
      </div>
    </FormSection>
  );
};
