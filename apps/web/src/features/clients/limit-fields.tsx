import { useTranslation } from "react-i18next";
import { FormSection } from "../../shared/forms/form-section.tsx";
import { NumberField } from "../../shared/registration/number-field.tsx";
import classes from "./clients.module.css";
import type { FieldProps } from "./client-field-props.ts";
import { monthsOf } from "./client-values.ts";

/** The client's limits; an empty field means no limit. */
export const LimitFields = ({ form: { register }, errors, values, locale }: FieldProps) => {
  const { t } = useTranslation();
  const empty = t("clients.noLimit");
  return (
    <FormSection title={t("clients.limits")}>
      <div className={classes.row} data-columns="limits">
        <NumberField
          {...register("maxUsers")}
          whole
          label={t("clients.maxUsers")}
          placeholder={empty}
          fault={errors.maxUsers}
        />
        <NumberField
          {...register("retentionMonths")}
          whole
          label={t("clients.retention")}
          placeholder={empty}
          unit={t("clients.months", { count: monthsOf(values.retentionMonths, locale) })}
          fault={errors.retentionMonths}
        />
        <NumberField
          {...register("ingestPerMinute")}
          whole
          label={t("clients.ingestRate")}
          placeholder={empty}
          fault={errors.ingestPerMinute}
        />
      </div>
    </FormSection>
  );
};
