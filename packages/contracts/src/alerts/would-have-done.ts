import { z } from "zod";
import { defineCall } from "../call.ts";
import { recordId } from "../registrations/fields.ts";
import { alertFacts, alertSubject } from "./alert-condition.ts";
import { alertRuleValues } from "./alert-rules.ts";

const summary = z.object({
  /** Start of the days, UTC ms; they end at `at`. */
  start: z.number().int(),
  count: z.number().int().nonnegative(),
  /** Longest incident, s, an open one until `at`; null for none. */
  longestS: z.number().nullable(),
  /** By step of the rule: how often it would have been taken without any acknowledgement. */
  steps: z.array(z.number().int().nonnegative()),
});

/** A stretch of the condition, or an incident that it would have been. */
const span = z.object({
  /** Index in `subjects`. */
  subject: z.number().int().nonnegative(),
  /** UTC ms. */
  start: z.number().int(),
  /** Null while it lasts. */
  end: z.number().int().nullable(),
});

/**
 * What a rule would have done in the last 7 and 30 days, by the function that decides live. Asked at each change of the form: the rule need
 * not be saved, and the names, users and destinations of its steps are not looked up.
 */
export const wouldHaveDone = defineCall({
  method: "POST",
  path: "/api/client/:tenant/registrations/alert-rules/would-have-done",
  audience: "admin",
  body: alertRuleValues.extend({
    /** Id of the saved rule that is edited: while nothing decisive was changed, the result continues from its own incidents. */
    id: recordId.optional(),
  }),
  answer: z.object({
    /** UTC ms. */
    at: z.number().int(),
    /** Whether the store has history for this kind; false for gateways and boards, of which only the present is known. */
    hasHistory: z.boolean(),
    days7: summary,
    days30: summary,
    /** Sorted by name. */
    subjects: z.array(alertSubject),
    /** Incidents of 30 days, newest first, at most 1,000; `isCut` says whether there are more. */
    incidents: z.array(span.extend({ openedAt: z.number().int(), facts: alertFacts })),
    /** Stretches of the last 7 days that are too short for an incident, newest first, at most 2,000. */
    shorter: z.array(span),
    isCut: z.boolean(),
    /** Hours of the last 7 days in which the rule is not active; empty for always active. */
    inactive: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
    /** Number of incidents in 7 days for other values of `onDelayS`, ascending; for the curve and its handle. */
    ifDelayed: z.array(z.object({ onDelayS: z.number().int(), count: z.number().int() })),
    /** The smallest `onDelayS` that at least halves the incidents, when there are more than 20 a day; null otherwise. */
    halvedAtS: z.number().int().nullable(),
  }),
  summary: "What an alert rule would have done",
});
