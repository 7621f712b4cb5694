import type { AlertActive, AlertCondition, AlertKind, AlertRuleValues, AlertStep } from "@fiel/contracts";
import { type Locale, readNumber } from "@fiel/domain";
import { z } from "zod";
import { numberRules, requiredText } from "../../shared/registration/rules.ts";
import type { RuleValues, StepValues } from "./rule-values.ts";

/** Longest delay of a rule: one week, min. */
const longestMinutes = 7 * 24 * 60;
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "alertRules.invalidTime");

/** Schema of each kind's fields, by their names in the form. */
const conditionsIn = ({ decimal, whole }: ReturnType<typeof numberRules>) => {
  const share = decimal({ min: 0, max: 100 });
  const window = whole({ min: 5, max: 1_440 });
  const packages = whole({ min: 1, max: 1_000_000 });
  const deadband = decimal({ min: 0 });
  return {
    stopped: z.object({ causes: z.array(z.number()), except: z.array(z.number()) }),
    event: z.object({ codes: z.array(z.number()).min(1, "alertRules.codesRequired") }),
    rejects: z.object({ limit: share, minutes: window, minimumPackages: packages, deadband }),
    underweight: z.object({}),
    conformity: z.object({
      criteria: z.array(z.enum(["average", "individual"])).min(1, "alertRules.criteriaRequired"),
      sampleSize: z.string().transform(Number),
    }),
    meanDrift: z.object({
      limit: decimal({ min: 0 }),
      side: z.enum(["above", "below", "both"]),
      against: z.enum(["day", "nominal"]),
      minutes: window,
      minimumPackages: packages,
      deadband,
    }),
    factor: z.object({ limit: share, minutes: window, withoutPlanned: z.boolean(), deadband }),
    oee: z.object({ limit: share, afterMinutes: whole({ min: 5, max: 720 }), deadband }),
    orderLate: z.object({}),
    gatewaySilent: z.object({ gateways: z.array(z.string()) }),
    boardDark: z.object({ boards: z.array(z.number()) }),
  } satisfies Record<AlertKind, z.ZodType>;
};

const hours = z.object({
  from: time,
  to: time,
  weekdays: z.array(z.number()).min(1, "alertRules.weekdaysRequired"),
});

const restIn = ({ decimal, whole }: ReturnType<typeof numberRules>) => {
  const seconds = decimal({ min: 0, max: longestMinutes }).transform((minutes) => Math.round(minutes * 60));
  return z.object({
    name: requiredText(60),
    enabled: z.boolean(),
    equipments: z.array(z.number()),
    onDelay: seconds,
    offDelay: seconds,
    minimumCount: whole({ min: 1, max: 1_000 }),
    countWithin: seconds,
    suppressWhenSilent: z.boolean(),
    digestAbove: whole({ min: 1, max: 1_000 }),
  });
};

type Context = z.core.$RefinementCtx;
type Path = readonly (string | number)[];

/** Parses values by a schema. On failure adds the issues at their fields and returns null. */
const take = <T>(schema: z.ZodType<T>, values: unknown, context: Context, path: Path = []): T | null => {
  const { data, error } = schema.safeParse(values);
  if (error === undefined) return data;
  for (const issue of error.issues)
    context.addIssue({ code: "custom", message: issue.message, path: [...path, ...issue.path] });
  return null;
};

const stepOf = (
  step: StepValues,
  index: number,
  steps: readonly StepValues[],
  { context, locale }: { readonly context: Context; readonly locale: Locale },
): AlertStep | null => {
  const path = ["steps", index];
  const after = take(numberRules(locale).whole({ min: 0, max: 10_080 }), step.afterMinutes, context, [
    ...path,
    "afterMinutes",
  ]);
  const fault = (field: string, message: string) =>
    context.addIssue({ code: "custom", message, path: [...path, field] });
  const before = Number(readNumber(steps[index - 1]?.afterMinutes ?? "", locale) ?? -1);
  if (after !== null && after <= before) fault("afterMinutes", "alertRules.stepOrder");
  const { users, roles, destinations, mail, push } = step;
  const people = users.length + roles.length > 0;
  if (!people && destinations.length === 0) fault("users", "alertRules.stepEmpty");
  if (people && !mail && !push) fault("mail", "alertRules.stepBy");
  const by = [...(mail ? (["mail"] as const) : []), ...(push ? (["push"] as const) : [])];
  return after === null ? null : { afterMinutes: after, users, roles, by, destinations };
};

const activeOf = (values: RuleValues, context: Context): AlertActive | null => {
  const { when } = values;
  if (when === "always") return { when };
  const taken = take(hours, values, context);
  return taken === null ? null : { when, ...taken };
};

const conditionOf = (values: RuleValues, context: Context, locale: Locale): AlertCondition | null => {
  const { kind } = values;
  const own = take<object>(conditionsIn(numberRules(locale))[kind], values, context);
  return own === null ? null : ({ kind, ...own } as AlertCondition);
};

/** Schema from the form's fields to a rule; messages are translation keys. */
export const ruleFormSchema = (locale: Locale): z.ZodType<AlertRuleValues, RuleValues> =>
  z.custom<RuleValues>().transform((values, context) => {
    const condition = conditionOf(values, context, locale);
    const active = activeOf(values, context);
    const common = take(restIn(numberRules(locale)), values, context);
    const steps = values.steps.map((step, index) => stepOf(step, index, values.steps, { context, locale }));
    if (condition === null || active === null || common === null) return z.NEVER;
    const { onDelay, offDelay, countWithin, ...told } = common;
    return {
      ...told,
      condition,
      active,
      onDelayS: onDelay,
      offDelayS: offDelay,
      countWithinS: Math.max(1, countWithin),
      steps: steps.filter((step) => step !== null),
    };
  });
