import { z } from "zod";
import { defineCall } from "../call.ts";
import { idText, instantText } from "../registrations/fields.ts";
import { alertChannel } from "./alert-deliveries.ts";
import { alertSubject } from "./alert-condition.ts";

const at = z.number().int();
/** `endedAt` is null for a condition that still lasts, or that lasted more than a week after the period, beyond which nothing is read. */
const about = { subject: alertSubject.nullable(), startedAt: at.nullable(), endedAt: at.nullable() };
const incident = { ...about, incident: z.number().int() };

/**
 * Reasons in the order in which they decide; `startedAt` and `endedAt` are the condition's, UTC ms. The first group is about the rule and
 * the person, the second about a stretch that was no incident, the third about an incident.
 */
export const whyNot = z.discriminatedUnion("code", [
  z.object({ code: z.literal("ruleRemoved"), at }),
  z.object({ code: z.literal("ruleOff") }),
  /** The rule was last saved after this period, so it may have been different then. */
  z.object({ code: z.literal("ruleChanged"), at }),
  z.object({ code: z.literal("userBlocked") }),
  z.object({ code: z.literal("userUnverified") }),
  /** No step of the rule names the person or one of the person's roles. */
  z.object({ code: z.literal("notRecipient") }),
  /** The person is notified by push, and has no subscribed device. */
  z.object({ code: z.literal("noDevice") }),
  /** The condition did not hold on any equipment. */
  z.object({ code: z.literal("nothingHappened") }),

  z.object({ code: z.literal("outOfHours"), ...about }),
  z.object({ code: z.literal("suppressed"), ...about }),
  z.object({ code: z.literal("belowOnDelay"), ...about, lastedS: z.number(), onDelayS: z.number() }),
  z.object({
    code: z.literal("belowCount"),
    ...about,
    count: z.number().int(),
    minimumCount: z.number().int(),
  }),

  z.object({ code: z.literal("shelved"), ...incident, by: z.string(), until: at }),
  /** Somebody acknowledged it before the person's step. */
  z.object({
    code: z.literal("acknowledgedBefore"),
    ...incident,
    by: z.string(),
    at,
    step: z.number().int(),
  }),
  z.object({ code: z.literal("endedBefore"), ...incident, step: z.number().int() }),
  /** The step was taken, but did not name the person then, or the person had no subscribed browser. */
  z.object({ code: z.literal("notRecipientThen"), ...incident, step: z.number().int() }),
  z.object({ code: z.literal("stepNotDue"), ...incident, step: z.number().int(), dueAt: at }),
  z.object({ code: z.literal("inDigest"), ...incident, channel: alertChannel, count: z.number().int(), at }),
  z.object({ code: z.literal("waiting"), ...incident, channel: alertChannel, reason: z.string().nullable() }),
  z.object({ code: z.literal("deliveryFailed"), ...incident, channel: alertChannel, reason: z.string(), at }),
  z.object({ code: z.literal("deviceGone"), ...incident, reason: z.string(), at }),
  /** A message was sent to the person. */
  z.object({ code: z.literal("told"), ...incident, channel: alertChannel, at }),
]);
export type WhyNot = z.infer<typeof whyNot>;

/**
 * 'Por que não fui avisado?' At most 31 days, 422 WindowTooLarge otherwise; at most 200 reasons, newest first within each group. Only
 * administrators may ask about others (403 Forbidden). 404 NotFound for an unknown rule or user.
 */
export const getWhyNot = defineCall({
  method: "GET",
  path: "/api/client/:tenant/alerts/why-not",
  audience: "user",
  query: z
    .object({
      rule: idText,
      /** Id of a user; absent: the caller. */
      user: z.string().max(40).optional(),
      startTimestamp: instantText,
      endTimestamp: instantText,
    })
    .refine(({ startTimestamp, endTimestamp }) => startTimestamp < endTimestamp, {
      path: ["endTimestamp"],
      message: "endBeforeStart",
    }),
  answer: z.object({
    user: z.object({ id: z.string(), name: z.string() }),
    reasons: z.array(whyNot),
  }),
  summary: "Why somebody was not told",
});
