import { cyclePriceCents, daysBetween } from "@fiel/domain";
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FormSection } from "../../shared/forms/form-section.tsx";
import { useMoney } from "../../shared/format/use-money.ts";
import { TextField } from "../../shared/registration/fields.tsx";
import { NumberField } from "../../shared/registration/number-field.tsx";
import classes from "./clients.module.css";
import { monthsOf, termsOfValues } from "./client-values.ts";
import type { FieldProps } from "./client-field-props.ts";

/** 'R$ total a cada N meses'; renders nothing while an amount is missing. */
const Total = ({ values, locale }: Pick<FieldProps, "values" | "locale">) => {
  const { t } = useTranslation();
  const money = useMoney();
  const { equipmentAmount, pricePerEquipment, billingPeriod } = termsOfValues(values, locale);
  const total = cyclePriceCents({ equipmentAmount, pricePerEquipmentCents: pricePerEquipment });
  if (Number.isNaN(total) || Number.isNaN(billingPeriod)) return null;
  return (
    <output className={classes.total}>
      {t("clients.total", { price: money(total), count: billingPeriod })}
    </output>
  );
};

const Trial = ({ form: { register }, errors, values, today }: FieldProps) => {
  const { t } = useTranslation();
  const { hasTrial, endTrialAt } = values;
  const days = hasTrial && endTrialAt > today ? daysBetween(today, endTrialAt) : 0;
  return (
    <div className={classes.trial}>
      <Checkbox {...register("hasTrial")} checked={hasTrial} label={t("clients.trial")} />
      {hasTrial ? (
        <TextField
          {...register("endTrialAt")}
          type="date"
          aria-label={t("clients.trialUntil")}
          min={today}
          fault={errors.endTrialAt}
        />
      ) : null}
      {days === 0 ? null : <span className={classes.quiet}>{t("clients.days", { count: days })}</span>}
    </div>
  );
};

/** Amount of equipment, price, billing period and first cycle day. */
export const SubscriptionFields = (props: FieldProps) => {
  const { form, errors, values, today, kept, locale } = props;
  const { register } = form;
  const { t } = useTranslation();
  return (
    <FormSection title={t("clients.subscription")}>
      <div className={classes.row} data-columns="four">
        <NumberField
          {...register("equipmentAmount")}
          whole
          label={t("clients.amount")}
          fault={errors.equipmentAmount}
        />
        <NumberField
          {...register("pricePerEquipment")}
          decimals={2}
          label={t("clients.price")}
          leftSection={<span aria-hidden="true">{t("clients.currency")}</span>}
          fault={errors.pricePerEquipment}
        />
        <NumberField
          {...register("billingPeriod")}
          whole
          label={t("clients.period")}
          unit={t("clients.months", { count: monthsOf(values.billingPeriod, locale) })}
          fault={errors.billingPeriod}
        />
        <TextField
          {...register("billingCycleAnchor")}
          type="date"
          label={t("clients.firstCycle")}
          description={t(kept?.billingCycleAnchor ? "clients.fixed" : "clients.fixedLater")}
          locked={Boolean(kept?.billingCycleAnchor)}
          {...(kept?.billingCycleAnchor ? {} : { min: today })}
          fault={errors.billingCycleAnchor}
        />
      </div>
      <div className={classes.between}>
        <Trial {...props} />
        <Total values={values} locale={locale} />
      </div>
    </FormSection>
  );
};
