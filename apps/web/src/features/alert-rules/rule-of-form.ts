import type { AlertRuleValues } from "@fiel/contracts";
import type { Locale } from "@fiel/domain";
import { ruleFormSchema } from "./rule-form-schema.ts";
import type { RuleForm } from "./rule-form.ts";

/** What stands for a name that is not written yet. */
export const unnamed = "-";

/** The rule as it stands in the form, which draws anew with each change; null while it is not complete. */
export const ruleOfForm = (form: RuleForm, locale: Locale): AlertRuleValues | null => {
  const values = form.watch();
  // A rule without a name, or that tells nobody yet, fires all the same.
  const steps = values.steps.map((step) => ({
    ...step,
    roles: step.roles.length > 0 ? step.roles : ["Admin" as const],
    mail: true,
  }));
  const name = values.name.trim() === "" ? unnamed : values.name;
  return ruleFormSchema(locale).safeParse({ ...values, name, steps }).data ?? null;
};
