import type { AlertRuleValues } from "@fiel/contracts";
import type { Locale } from "@fiel/domain";
import { ruleFormSchema } from "./rule-form-schema.ts";
import type { RuleForm } from "./rule-form.ts";

/** Placeholder for an empty name. */
export const unnamed = "-";

/** The rule in the form, updated with each change; null while it is incomplete. */
export const ruleOfForm = (form: RuleForm, locale: Locale): AlertRuleValues | null => {
  const values = form.watch();
  // A rule without name or recipients still fires, so placeholders are filled in.
  const steps = values.steps.map((step) => ({
    ...step,
    roles: step.roles.length > 0 ? step.roles : ["Admin" as const],
    mail: true,
  }));
  const name = values.name.trim() === "" ? unnamed : values.name;
  return ruleFormSchema(locale).safeParse({ ...values, name, steps }).data ?? null;
};
