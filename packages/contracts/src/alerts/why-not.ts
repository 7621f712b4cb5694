import { z } from "zod";
import { defineCall } from "../call.ts";
import { idText, instantText } from "../registrations/fields.ts";
import { alertChannel } from "./alert-deliveries.ts";
import { alertSubject } from "./alert-condition.ts";

const at = z.number().int();
/**
 * Subject and time of the condition, UTC ms. `endedAt` is null when it still lasts, or lasted more than a week after the period, where reading ends.
 */
const about = { subject: alertSubject.nullable(), startedAt: at.nullable(), endedAt: at.nullable() };
const incident = { ...about, incident: z.number().int() };

/**
 * Why somebody got no message, in the order in which the reasons decide. `startedAt` and `endedAt` are the condition's. The first group is about the
 * rule and the person, the second about a condition that became no incident, the third about an incident.
 */
export const whyNot = z.discriminatedUnion("code", [
  z.object({ code: z.literal("ruleRemoved"), at }),
  z.object({ code: z.literal("ruleOff") }),
  /** The rule was last saved after the period, so it may have been different then. */
  z.object({ code: z.literal("ruleChanged"), at }),
  z.object({ code: z.literal("userBlocked") }),
  z.object({ code: z.literal("userUnverified") }),
  /** No step of the rule names the person or one of the person's roles. */
  z.object({ code: z.literal("notRecipient") }),
  /** The step notifies the person by push, but the person has no subscribed device. */
  z.object({ code: z.literal("noDevice") }),
  /** The condition did not hold for any subject in the period. */
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
  /** Somebody acknowledged the incident before the person's step. */
  z.object({
    code: z.literal("acknowledgedBefore"),
    ...incident,
    by: z.string(),
    at,
    step: z.number().int(),
  }),
  z.object({ code: z.literal("endedBefore"), ...incident, step: z.number().int() }),
  /** The step was taken, but did not name the person at that time, or the person had no subscribed browser. */
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
 * Answers 'Por que não fui avisado?': at most 200 reasons, newest first within each group. Only administrators may ask about others (403 Forbidden).
 * 404 NotFound for an unknown rule or user; 422 WindowTooLarge above 31 days.
 */
export const getWhyNot = defineCall({
  method: "GET",
  path: "/api/client/:tenant/alerts/why-not",
  audience: "user",
  query: z
    .object({
      rule: idText,
      /** Id of a user; defaults to the caller. */
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
    /** Whether there are more reasons, which are left out. */
    isCut: z.boolean(),
  }),
  summary: "Why somebody was not told",
});
