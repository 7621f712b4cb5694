import { formatScaledWeight, measureText, notSet } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../../shared/i18n/languages.ts";
import type { FieldProps } from "./product-field-props.ts";
import { FormSection } from "../../shared/forms/form-section.tsx";
import { LimitNotices } from "./limit-notices.tsx";
import type { Weights, WeightTexts } from "./product-weights.ts";
import classes from "./products.module.css";
import { UnitField } from "./unit-field.tsx";
import { WeightInput } from "./weight-input.tsx";

interface WeightFieldsProps extends FieldProps {
  readonly isNew: boolean;
  readonly texts: WeightTexts;
  readonly weights: Weights;
}

/** Net plus package weight as text, which is what the scale shows; undefined without a net weight. */
const useTarget = ({ netWeight, packageWeight }: Weights, { unit }: WeightTexts): string | undefined => {
  const { t, i18n } = useTranslation();
  if (netWeight === notSet) return undefined;
  const options = { locale: toLanguage(i18n.language) };
  const target = measureText(formatScaledWeight(netWeight + Math.max(0, packageWeight), unit, options));
  return t("products.grossTarget", { target });
};

const limits = [
  { name: "rejectUnder", sign: "−", hint: "products.noLimit" },
  { name: "rejectOver", sign: "+", hint: "products.noLimit" },
  { name: "correctionBelow", sign: "−", hint: "products.noCorrection" },
  { name: "correctionAbove", sign: "+", hint: "products.noCorrection" },
] as const;

/** Unit and weights, then the limits around the target. */
export const WeightFields = ({ isNew, ...props }: WeightFieldsProps) => {
  const { t } = useTranslation();
  const { texts, weights, form } = props;
  return (
    <>
      <FormSection title={t("products.weight")}>
        <div className={classes.fields} data-three>
          <UnitField form={form} isNew={isNew} unit={texts.unit} />
          <WeightInput {...props} name="netWeight" />
          <WeightInput {...props} name="packageWeight" description={useTarget(weights, texts)} />
        </div>
      </FormSection>
      <FormSection title={t("products.limits")}>
        <div className={classes.fields}>
          {limits.map(({ name, sign, hint }) => (
            <WeightInput key={name} {...props} name={name} sign={sign} description={t(hint)} />
          ))}
        </div>
        <LimitNotices weights={weights} />
      </FormSection>
    </>
  );
};
