import { useTranslation } from "react-i18next";
import type { FieldProps } from "./field-props.ts";
import { FormSection } from "./form-section.tsx";
import { LimitNotices } from "./limit-notices.tsx";
import { limitFields, netFields, type Weights, type WeightTexts } from "./product-weights.ts";
import classes from "./products.module.css";
import { UnitField } from "./unit-field.tsx";
import { WeightInput } from "./weight-input.tsx";

interface WeightFieldsProps extends FieldProps {
  readonly isNew: boolean;
  readonly texts: WeightTexts;
  readonly weights: Weights;
}

/** Unit and weights, then how far a package may be from the target. */
export const WeightFields = ({ isNew, texts, weights, ...props }: WeightFieldsProps) => {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t("products.weight")}>
        <div className={classes.fields} data-three>
          <UnitField form={props.form} isNew={isNew} unit={texts.unit} />
          {netFields.map((name) => (
            <WeightInput key={name} name={name} texts={texts} {...props} />
          ))}
        </div>
      </FormSection>
      <FormSection title={t("products.limits")} hint={t("products.limitsHint")}>
        <div className={classes.fields}>
          {limitFields.map((name) => (
            <WeightInput key={name} name={name} texts={texts} {...props} />
          ))}
        </div>
        <LimitNotices weights={weights} />
      </FormSection>
    </>
  );
};
