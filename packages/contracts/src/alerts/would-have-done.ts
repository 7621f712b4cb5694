import { z } from "zod";
import { defineCall } from "../call.ts";
import { recordId } from "../registrations/fields.ts";
import { alertFacts, alertSubject } from "./alert-condition.ts";
import { alertRuleValues } from "./alert-rules.ts";

/** A time during which the condition held, whether or not it became an incident. */
const span = z.object({
  /** Index in `subjects`. */
  subject: z.number().int().nonnegative(),
  /** UTC ms. */
  start: z.number().int(),
  /** Null while it lasts. */
  end: z.number().int().nullable(),
});

const wouldIncident = span.extend({ openedAt: z.number().int(), facts: alertFacts });

/** What happened in a period. It counts every incident, also those that `incidents` leaves out. */
const summary = z.object({
  /** Start of the period, UTC ms; it ends at `at`. */
  start: z.number().int(),
  /** Number of incidents. */
  count: z.number().int().nonnegative(),
  /** Number of incidents of each subject, in the order of `subjects`. */
  counts: z.array(z.number().int().nonnegative()),
  /** Duration of the longest incident, s, an open one until `at`; null without incidents. */
  longestS: z.number().nullable(),
  /** The three longest incidents, longest first. */
  longest: z.array(wouldIncident),
  /** By step of the rule: how often it would have been taken if nobody had acknowledged. */
  steps: z.array(z.number().int().nonnegative()),
});

/**
 * Incidents that a rule would have had in the last 7 and 30 days, computed by the function that decides live. Called at each change of the form: the
 * rule need not be saved, and the names, users and destinations of its steps are not checked.
 */
export const wouldHaveDone = defineCall({
  method: "POST",
  path: "/api/client/:tenant/registrations/alert-rules/would-have-done",
  audience: "admin",
  body: alertRuleValues.extend({
    /** Id of the saved rule that is edited. While no deciding field differs, the result continues from the rule's own incidents. */
    id: recordId.optional(),
  }),
  answer: z.object({
    /** End of both periods, UTC ms. */
    at: z.number().int(),
    /** Whether the store has a history for this kind. False for gateways and boards, of which only the present state is known. */
    hasHistory: z.boolean(),
    days7: summary,
    days30: summary,
    /** Sorted by name. */
    subjects: z.array(alertSubject),
    /** Incidents of the last 30 days, newest first, at most 1,000; `isCut` says whether more exist. */
    incidents: z.array(wouldIncident),
    /** Times of the last 7 days during which the condition held too briefly for an incident, newest first, at most 2,000. */
    shorter: z.array(span),
    isCut: z.boolean(),
    /** Times of the last 7 days in which the rule is inactive, UTC ms; empty for a rule that is always active. */
    inactive: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
    /** Number of incidents in 7 days for other values of `onDelayS`, ascending; drawn as a curve. */
    ifDelayed: z.array(z.object({ onDelayS: z.number().int(), count: z.number().int() })),
    /** Smallest `onDelayS` that at least halves the incidents, when there are more than 20 a day; null otherwise. */
    halvedAtS: z.number().int().nullable(),
  }),
  summary: "What an alert rule would have done",
});
