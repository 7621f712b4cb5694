import type { AlertRule } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { FormPage } from "../../shared/forms/form-page.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { ActiveFields } from "./active-fields.tsx";
import { alertRules } from "./alert-rules.ts";
import { ConditionFields } from "./condition-fields.tsx";
import { EnabledSwitch } from "./enabled-switch.tsx";
import { FormPart } from "./form-part.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { QuietFields } from "./quiet-fields.tsx";
import type { RuleFormPart } from "./rule-form.ts";
import { ruleFormSchema } from "./rule-form-schema.ts";
import { valuesOf } from "./rule-values.ts";
import { StepsFields } from "./steps-fields.tsx";
import { TestButton } from "./test-button.tsx";
import { useComparedFields } from "./use-compared-fields.ts";
import { WouldPanel } from "./would/would-panel.tsx";

/** Parts of the rule: condition, noise limits, recipients, and message. */
const RuleParts = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  return (
    <>
      <FormPart title={t("alertRules.watches")}>
        <ConditionFields form={form} />
      </FormPart>
      <FormPart title={t("alertRules.quiet")}>
        <QuietFields form={form} />
        <ActiveFields form={form} />
      </FormPart>
      <FormPart title={t("alertRules.tell")} note={t("alertRules.tellNote")}>
        <StepsFields form={form} />
      </FormPart>
      <FormPart title={t("alertRules.preview.title")} note={t("alertRules.preview.note")}>
        <MessagePreview form={form} />
      </FormPart>
    </>
  );
};

/** Form of a rule, with a preview of what it would have done. */
export const AlertRuleForm = ({ row, onClose }: FormProps<AlertRule>) => {
  const { t } = useTranslation();
  const state = useRegistrationForm({
    registration: alertRules,
    row,
    schema: ruleFormSchema,
    valuesOf,
    onDone: onClose,
  });
  const { form } = state;
  const { register, formState } = form;
  const fields = useComparedFields();
  return (
    <FormPage
      title={row?.name ?? t("alertRules.new")}
      tools={<EnabledSwitch form={form} />}
      aside={<WouldPanel form={form} id={row?.id} />}
      onClose={onClose}
    >
      <RegistrationForm
        state={state}
        row={row}
        fields={fields}
        addLabel={t("alertRules.add")}
        saveLabel={t("alertRules.save")}
        foot={<TestButton form={form} />}
        onClose={onClose}
      >
        <TextField
          {...register("name")}
          label={t("alertRules.name")}
          maxLength={60}
          fault={formState.errors.name}
          autoFocus={row === null}
        />
        <RuleParts form={form} />
      </RegistrationForm>
    </FormPage>
  );
};
