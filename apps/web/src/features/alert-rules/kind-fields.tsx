import type { AlertKind } from "@fiel/contracts";
import { sampleSizes } from "@fiel/domain";
import { Checkbox, NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useController } from "react-hook-form";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { NumberField } from "../../shared/registration/number-field.tsx";
import classes from "./alert-rules.module.css";
import { ChoiceField } from "./choice-field.tsx";
import type { RuleFormPart } from "./rule-form.ts";
import { useBoardChoices, useEventChoices, useGatewayChoices } from "./use-choices.ts";

const Stopped = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  const options = useEventChoices();
  return (
    <div className={classes.pair}>
      <ChoiceField
        form={form}
        name="causes"
        label={t("alertRules.causes")}
        options={options}
        none={t("alertRules.any")}
      />
      <ChoiceField
        form={form}
        name="except"
        label={t("alertRules.except")}
        options={options}
        none={t("alertRules.none")}
      />
    </div>
  );
};

const Codes = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  const options = useEventChoices();
  return (
    <ChoiceField
      form={form}
      name="codes"
      label={t("alertRules.codes")}
      options={options}
      none={t("alertRules.none")}
    />
  );
};

const Criteria = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name: "criteria" });
  const options = [
    { value: "average", label: t("alertRules.criterionAverage") },
    { value: "individual", label: t("alertRules.criterionIndividual") },
  ] as const;
  return (
    <div className={classes.pair}>
      <Checkbox.Group
        label={t("alertRules.criteria")}
        value={field.value}
        onChange={field.onChange}
        error={fieldError(fieldState.error)}
      >
        <div className={classes.boxes}>
          {options.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        {...form.register("sampleSize")}
        label={t("alertRules.sampleSize")}
        data={sampleSizes.map(String)}
      />
    </div>
  );
};

const Drift = ({ form: { register } }: RuleFormPart) => {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <NativeSelect
        {...register("side")}
        label={t("alertRules.side")}
        data={[
          { value: "both", label: t("alertRules.sideBoth") },
          { value: "above", label: t("alertRules.sideAbove") },
          { value: "below", label: t("alertRules.sideBelow") },
        ]}
      />
      <NativeSelect
        {...register("against")}
        label={t("alertRules.against")}
        data={[
          { value: "day", label: t("alertRules.againstDay") },
          { value: "nominal", label: t("alertRules.againstNominal") },
        ]}
      />
    </div>
  );
};

/** Limit of a value over a sliding window, with its deadband. */
const Limit = ({
  form,
  unit,
  counts,
}: RuleFormPart & { readonly unit: string; readonly counts: boolean }) => {
  const { t } = useTranslation();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className={classes.quadruple}>
      <NumberField {...register("limit")} label={t("alertRules.limit")} unit={unit} fault={errors.limit} />
      <NumberField
        {...register("minutes")}
        whole
        label={t("alertRules.minutes")}
        unit={t("alertRules.unitMinutes")}
        fault={errors.minutes}
      />
      {counts ? (
        <NumberField
          {...register("minimumPackages")}
          whole
          label={t("alertRules.minimumPackages")}
          unit={t("alertRules.unitPackages")}
          fault={errors.minimumPackages}
        />
      ) : null}
      <NumberField
        {...register("deadband")}
        label={t("alertRules.deadband")}
        description={t("alertRules.deadbandHint")}
        unit={unit}
        fault={errors.deadband}
      />
    </div>
  );
};

/** Limit of the OEE of a shift, and how long the shift must have run before it is judged. */
const OeeLimit = ({ form: { register, formState } }: RuleFormPart) => {
  const { t } = useTranslation();
  const { errors } = formState;
  return (
    <div className={classes.quadruple}>
      <NumberField {...register("limit")} label={t("alertRules.limit")} unit="%" fault={errors.limit} />
      <NumberField
        {...register("afterMinutes")}
        whole
        label={t("alertRules.afterLoading")}
        description={t("alertRules.afterLoadingHint")}
        unit={t("alertRules.unitMinutes")}
        fault={errors.afterMinutes}
      />
      <NumberField
        {...register("deadband")}
        label={t("alertRules.deadband")}
        description={t("alertRules.deadbandHint")}
        unit="%"
        fault={errors.deadband}
      />
    </div>
  );
};

const Gateways = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  const options = useGatewayChoices();
  return (
    <ChoiceField
      form={form}
      name="gateways"
      label={t("alertRules.gateways")}
      options={options}
      none={t("alertRules.everyone")}
    />
  );
};

const Boards = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  const options = useBoardChoices();
  return (
    <ChoiceField
      form={form}
      name="boards"
      label={t("alertRules.boards")}
      options={options}
      none={t("alertRules.everyScreen")}
    />
  );
};

/** Fields specific to a kind of rule. */
export const KindFields = ({ form, kind }: RuleFormPart & { readonly kind: AlertKind }) => {
  const { t } = useTranslation();
  switch (kind) {
    case "stopped":
      return <Stopped form={form} />;
    case "event":
      return <Codes form={form} />;
    case "rejects":
      return <Limit form={form} unit="%" counts />;
    case "conformity":
      return <Criteria form={form} />;
    case "meanDrift":
      return (
        <>
          <Limit form={form} unit="g" counts />
          <Drift form={form} />
        </>
      );
    case "factor":
      return (
        <>
          <Limit form={form} unit="%" counts={false} />
          <Checkbox {...form.register("withoutPlanned")} label={t("alertRules.withoutPlanned")} />
        </>
      );
    case "oee":
      return <OeeLimit form={form} />;
    case "gatewaySilent":
      return <Gateways form={form} />;
    case "boardDark":
      return <Boards form={form} />;
    case "underweight":
    case "orderLate":
      return null;
  }
};
