import { z } from "zod";
import { defineCall } from "../call.ts";
import { recordId } from "../registrations/fields.ts";
import { alertFacts, alertSubject } from "./alert-condition.ts";
import { alertRuleValues } from "./alert-rules.ts";

const summary = z.object({
  /** Beginning of the days, UTC ms; they end at `at`. */
  start: z.number().int(),
  count: z.number().int().nonnegative(),
  /** s, until `at` of one that is open; null for none. */
  longestS: z.number().nullable(),
  /** By step of the rule: how often it would have been taken had nobody acknowledged. */
  steps: z.array(z.number().int().nonnegative()),
});

/** A stretch of the condition or an incident that it would have been. */
const span = z.object({
  /** Index in `subjects`. */
  subject: z.number().int().nonnegative(),
  /** UTC ms. */
  start: z.number().int(),
  /** Null: it lasts. */
  end: z.number().int().nullable(),
});

/**
 * What a rule would have done in the last 7 and 30 days, by the function that decides it live. Made for each change of the form:
 * the rule need not be saved, and names, steps' users and destinations are not looked up.
 */
export const wouldHaveDone = defineCall({
  method: "POST",
  path: "/api/client/:tenant/registrations/alert-rules/would-have-done",
  audience: "admin",
  body: alertRuleValues.extend({
    /** Of the saved rule that is edited: as long as nothing that decides was changed, its own incidents are gone on with. */
    id: recordId.optional(),
  }),
  answer: z.object({
    /** UTC ms. */
    at: z.number().int(),
    /** Whether the store has the history that this kind needs; false for gateways and boards, of which only the present is known. */
    hasHistory: z.boolean(),
    days7: summary,
    days30: summary,
    /** By name. */
    subjects: z.array(alertSubject),
    /** Incidents of 30 days, newest first, at most 1,000; `isCut` says that there are more. */
    incidents: z.array(span.extend({ openedAt: z.number().int(), facts: alertFacts })),
    /** Stretches of the last 7 days too short to be one, newest first, at most 2,000. */
    shorter: z.array(span),
    isCut: z.boolean(),
    /** Hours in which the rule is not active, of 7 days; empty for always. */
    inactive: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
    /** Incidents of 7 days had `onDelayS` been another, ascending; for the curve and its handle. */
    ifDelayed: z.array(z.object({ onDelayS: z.number().int(), count: z.number().int() })),
    /** Least `onDelayS` of the curve that at least halves them, where there are more than 20 a day; null otherwise. */
    halvedAtS: z.number().int().nullable(),
  }),
  summary: "What an alert rule would have done",
});
