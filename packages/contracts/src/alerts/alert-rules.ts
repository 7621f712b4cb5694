import { z } from "zod";
import { role } from "../access/sign-in.ts";
import { label, recordId, whole, withoutDefaults } from "../registrations/fields.ts";
import { listQuery, recordCalls, registered } from "../registrations/record-calls.ts";
import { defineCall } from "../call.ts";
import { alertCondition } from "./alert-condition.ts";

/** Longest on-delay, off-delay and counting window, s. */
const longestS = 7 * 86_400;
/** Maximum number of rules of a client. */
export const mostAlertRules = 100;
/** Maximum number of steps of a rule. */
export const mostAlertSteps = 5;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: "invalidTime" });

/** Hours by the plant's clock, `HH:MM`; past midnight when `to` is not after `from`. `weekdays` are the days on which they begin, 0 is Sunday. */
const hours = {
  from: timeOfDay,
  to: timeOfDay,
  weekdays: z.array(z.number().int().min(0).max(6)).min(1, { error: "required" }).max(7),
};

/** When a rule is active. While it is inactive its condition counts as not holding. */
export const alertActive = z.discriminatedUnion("when", [
  z.object({ when: z.literal("always") }),
  z.object({ when: z.literal("inHours"), ...hours }),
  z.object({ when: z.literal("outsideQuietHours"), ...hours }),
]);
export type AlertActive = z.output<typeof alertActive>;

/** Channels that reach persons. The other channels reach destinations. */
export const personalChannels = ["mail", "push"] as const;

/** One step: when it is taken without acknowledgement, to whom, and by which channels. Nobody gets two messages for one step. */
export const alertStep = z.object({
  /** Minutes after the opening; 0: at once. Must increase from step to step. */
  afterMinutes: whole(0).max(10_080),
  /** Ids of users. */
  users: z.array(z.string().max(40)).max(50).default([]),
  /** Roles; reaches all users who have one of them when the step is due. */
  roles: z.array(role).max(3).default([]),
  /** Channels to the users; `push` reaches each of a user's subscribed devices. */
  by: z.array(z.enum(personalChannels)).max(2).default(["mail"]),
  /** Ids of destinations. */
  destinations: z.array(recordId).max(20).default([]),
});
export type AlertStep = z.output<typeof alertStep>;

/** The settings of a rule. */
export const alertRuleValues = z.object({
  name: label(60),
  enabled: z.boolean().default(true),
  condition: alertCondition,
  /** Machine ids; empty: all machines. Gateways and boards are named in the condition; an order belongs to its group's machines. */
  equipments: z.array(whole(1)).max(500).default([]),
  /** How long the condition must hold, s (ISA-18.2: on-delay). */
  onDelayS: whole(0).max(longestS).default(0),
  /** How long the condition must be gone before the incident ends, s (off-delay). */
  offDelayS: whole(0).max(longestS).default(0),
  /** How often the condition must hold within `countWithinS` (s) before it is an incident; 1: the first time. */
  minimumCount: whole(1).max(1_000).default(1),
  countWithinS: whole(1).max(longestS).default(3_600),
  active: alertActive.default({ when: "always" }),
  /** Whether machines that are disconnected, or whose gateway is silent, raise no incident. */
  suppressWhenSilent: z.boolean().default(true),
  /** When more incidents than this open within 10 minutes, each recipient gets one digest of them. */
  digestAbove: whole(1).max(1_000).default(5),
  steps: z.array(alertStep).min(1, { error: "required" }).max(mostAlertSteps),
});
export type AlertRuleValues = z.output<typeof alertRuleValues>;

/** A change of a rule. Omitted fields keep their values. Condition, steps and active hours are sent whole: a missing part is refused. */
export const alertRuleChange = withoutDefaults(alertRuleValues).extend({ id: recordId });
export type AlertRuleChange = z.output<typeof alertRuleChange>;

/** A saved rule with its present state. */
export const alertRule = alertRuleValues.extend({
  ...registered,
  /** Number of incidents that are open now, acknowledged ones included. */
  open: z.number().int().nonnegative(),
  /** Indexes (from 0) of steps that reach nobody with the present users, devices and destinations. */
  untold: z.array(z.number().int().nonnegative()),
});
export type AlertRule = z.output<typeof alertRule>;

const place = "alert-rules";

/** All rules, sorted by name. */
export const listAlertRules = defineCall({
  method: "GET",
  path: `/api/client/:tenant/registrations/${place}`,
  audience: "user",
  query: listQuery,
  answer: z.array(alertRule),
  summary: "Alert rules",
});

const mail = z.object({ subject: z.string(), /** Several lines. */ text: z.string() });

/**
 * The mails that the given rule would send the caller for an example incident with an invented machine, cause and value, and the indexes (from 0) of
 * steps that reach nobody. The rule need not be saved; names in it that do not exist are left out.
 */
export const previewAlertRule = defineCall({
  method: "POST",
  path: `/api/client/:tenant/registrations/${place}/preview`,
  audience: "admin",
  body: alertRuleValues,
  answer: z.object({ opened: mail, ended: mail, untold: z.array(z.number().int().nonnegative()) }),
  summary: "The mails of an alert rule",
});

/**
 * Removing or disabling a rule ends its open incidents and informs those who were told of them. 409 TooManyAlertRules beyond 100; 422
 * UnknownEquipment, UnknownEvent, and InvalidRequest with `steps` for users and destinations that do not exist.
 */
export const alertRuleCalls = recordCalls(place, {
  record: alertRule,
  creation: alertRuleValues,
  change: alertRuleChange,
  name: "alert rule",
});
