import { z } from "zod";
import { role } from "../access/sign-in.ts";
import { label, recordId, whole, withoutDefaults } from "../registrations/fields.ts";
import { listQuery, recordCalls, registered } from "../registrations/record-calls.ts";
import { defineCall } from "../call.ts";
import { alertCondition } from "./alert-condition.ts";

/** Longest on-delay, off-delay and counting window, s. */
const longestS = 7 * 86_400;
export const mostAlertRules = 100;
export const mostAlertSteps = 5;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: "invalidTime" });

/** On which hours of the plant's clock; over midnight where `to` is not after `from`. Days are those on which they begin, 0 Sunday. */
const hours = {
  from: timeOfDay,
  to: timeOfDay,
  weekdays: z.array(z.number().int().min(0).max(6)).min(1, { error: "required" }).max(7),
};

/** When a rule counts at all: time outside is as if the condition did not hold. */
export const alertActive = z.discriminatedUnion("when", [
  z.object({ when: z.literal("always") }),
  z.object({ when: z.literal("inHours"), ...hours }),
  z.object({ when: z.literal("outsideQuietHours"), ...hours }),
]);
export type AlertActive = z.output<typeof alertActive>;

/** To whom people are told by, besides destinations. */
export const personalChannels = ["mail", "push"] as const;

/** After so many minutes unacknowledged, to whom, by what. Whom several steps or roles name is told once a step. */
export const alertStep = z.object({
  /** After the opening; 0: at once. Ascending from step to step. */
  afterMinutes: whole(0).max(10_080),
  /** Ids of users. */
  users: z.array(z.string().max(40)).max(50).default([]),
  /** All users of these roles, as they are when the step is due. */
  roles: z.array(role).max(3).default([]),
  /** How users are told; `push` reaches each device that subscribed. */
  by: z.array(z.enum(personalChannels)).max(2).default(["mail"]),
  /** Ids of destinations. */
  destinations: z.array(recordId).max(20).default([]),
});
export type AlertStep = z.output<typeof alertStep>;

export const alertRuleValues = z.object({
  name: label(60),
  enabled: z.boolean().default(true),
  condition: alertCondition,
  /** Machine ids; none: all. Gateways and boards are named by the condition; an order is of its group's machines. */
  equipments: z.array(whole(1)).max(500).default([]),
  /** The condition must hold for so long, s (ISA-18.2: on-delay). */
  onDelayS: whole(0).max(longestS).default(0),
  /** The incident ends when the condition was gone for so long, s (off-delay). */
  offDelayS: whole(0).max(longestS).default(0),
  /** So often within `countWithinS`, s, before it is an incident; 1: the first time. */
  minimumCount: whole(1).max(1_000).default(1),
  countWithinS: whole(1).max(longestS).default(3_600),
  active: alertActive.default({ when: "always" }),
  /** A machine whose gateway is silent, or that is disconnected, is not spoken of. */
  suppressWhenSilent: z.boolean().default(true),
  /** More than so many incidents in 10 minutes become one digest for each who would be told. */
  digestAbove: whole(1).max(1_000).default(5),
  steps: z.array(alertStep).min(1, { error: "required" }).max(mostAlertSteps),
});
export type AlertRuleValues = z.output<typeof alertRuleValues>;

/** What is not sent stays; the condition, the steps and when it counts are sent whole. */
export const alertRuleChange = withoutDefaults(alertRuleValues).extend({ id: recordId });
export type AlertRuleChange = z.output<typeof alertRuleChange>;

export const alertRule = alertRuleValues.extend({
  ...registered,
  /** Incidents that are open now, acknowledged ones too. */
  open: z.number().int().nonnegative(),
});
export type AlertRule = z.output<typeof alertRule>;

const place = "alert-rules";

/** All rules, by name. */
export const listAlertRules = defineCall({
  method: "GET",
  path: `/api/client/:tenant/registrations/${place}`,
  audience: "user",
  query: listQuery,
  answer: z.array(alertRule),
  summary: "Alert rules",
});

const mail = z.object({ subject: z.string(), /** Lines. */ text: z.string() });

/**
 * The mails that the rule as given would send the caller, word for word, of an incident that is made up: its machine, its cause and its
 * value are an example. The rule need not be saved, and what it names and is not there is left out.
 */
export const previewAlertRule = defineCall({
  method: "POST",
  path: `/api/client/:tenant/registrations/${place}/preview`,
  audience: "admin",
  body: alertRuleValues,
  answer: z.object({ opened: mail, ended: mail }),
  summary: "The mails of an alert rule",
});

/**
 * Removing or switching off a rule ends its open incidents without telling anybody. 409 TooManyAlertRules beyond 100;
 * 422 UnknownEquipment, UnknownEvent, and InvalidRequest with `steps` for users and destinations that are not there.
 */
export const alertRuleCalls = recordCalls(place, {
  record: alertRule,
  creation: alertRuleValues,
  change: alertRuleChange,
  name: "alert rule",
});
