import type { AlertRuleValues } from "@fiel/contracts";
import type { UseFormReturn } from "react-hook-form";
import type { RuleValues } from "./rule-values.ts";

export type RuleForm = UseFormReturn<RuleValues, unknown, AlertRuleValues>;

/** What the parts of the form are given. */
export interface RuleFormPart {
  readonly form: RuleForm;
}
