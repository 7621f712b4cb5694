import { alertKinds } from "@fiel/contracts";
import { NativeSelect } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../shared/registration/number-field.tsx";
import classes from "./alert-rules.module.css";
import { ChoiceField } from "./choice-field.tsx";
import { KindFields } from "./kind-fields.tsx";
import type { RuleFormPart } from "./rule-form.ts";
import { useEquipmentChoices } from "./use-choices.ts";

const Equipments = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  const options = useEquipmentChoices();
  return (
    <ChoiceField
      form={form}
      name="equipments"
      label={t("alertRules.where")}
      options={options}
      none={t("alertRules.everyone")}
    />
  );
};

/** Condition of the rule, its minimum duration, and where it applies. */
export const ConditionFields = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  const { register, control, formState } = form;
  const kind = useWatch({ control, name: "kind" });
  const ofMachines = kind !== "gatewaySilent" && kind !== "boardDark";
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          {...register("kind")}
          label={t("alertRules.kind")}
          data={alertKinds.map((value) => ({ value, label: t(`alertRules.kinds.${value}`) }))}
        />
        <NumberField
          {...register("onDelay")}
          label={t("alertRules.onDelay")}
          description={t("alertRules.onDelayHint")}
          unit={t("alertRules.unitMinutes")}
          fault={formState.errors.onDelay}
        />
      </div>
      <KindFields form={form} kind={kind} />
      {ofMachines ? <Equipments form={form} /> : null}
    </>
  );
};
