import type { AlertRuleValues } from "@fiel/contracts";
import type { UseFormReturn } from "react-hook-form";
import type { RuleValues } from "./rule-values.ts";

export type RuleForm = UseFormReturn<RuleValues, unknown, AlertRuleValues>;

/** Props common to the parts of the form. */
export interface RuleFormPart {
  readonly form: RuleForm;
}
