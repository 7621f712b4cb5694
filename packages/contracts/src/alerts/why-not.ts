import { z } from "zod";
import { defineCall } from "../call.ts";
import { idText, instantText } from "../registrations/fields.ts";
import { alertChannel } from "./alert-deliveries.ts";
import { alertSubject } from "./alert-condition.ts";

const at = z.number().int();
/** `endedAt` is null of what lasts still, or lasted for more than a week after the period: what came later is not looked at. */
const about = { subject: alertSubject.nullable(), startedAt: at.nullable(), endedAt: at.nullable() };
const incident = { ...about, incident: z.number().int() };

/**
 * Reasons in the order in which they decide; `startedAt` and `endedAt` tell of the condition, UTC ms. The first group is of the rule
 * and the person, the second of a stretch that was no incident, the third of an incident.
 */
export const whyNot = z.discriminatedUnion("code", [
  z.object({ code: z.literal("ruleRemoved"), at }),
  z.object({ code: z.literal("ruleOff") }),
  /** The rule was saved last after this period: it may have been another. */
  z.object({ code: z.literal("ruleChanged"), at }),
  z.object({ code: z.literal("userBlocked") }),
  z.object({ code: z.literal("userUnverified") }),
  /** No step of the rule names the person or a role of the person. */
  z.object({ code: z.literal("notRecipient") }),
  /** The person is told by push, and no device of the person is subscribed. */
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
  /** Somebody took it in hand before the person's step. */
  z.object({
    code: z.literal("acknowledgedBefore"),
    ...incident,
    by: z.string(),
    at,
    step: z.number().int(),
  }),
  z.object({ code: z.literal("endedBefore"), ...incident, step: z.number().int() }),
  /** The step was taken, and did not name the person then, or no browser of his was subscribed. */
  z.object({ code: z.literal("notRecipientThen"), ...incident, step: z.number().int() }),
  z.object({ code: z.literal("stepNotDue"), ...incident, step: z.number().int(), dueAt: at }),
  z.object({ code: z.literal("inDigest"), ...incident, channel: alertChannel, count: z.number().int(), at }),
  z.object({ code: z.literal("waiting"), ...incident, channel: alertChannel, reason: z.string().nullable() }),
  z.object({ code: z.literal("deliveryFailed"), ...incident, channel: alertChannel, reason: z.string(), at }),
  z.object({ code: z.literal("deviceGone"), ...incident, reason: z.string(), at }),
  /** The person was told. */
  z.object({ code: z.literal("told"), ...incident, channel: alertChannel, at }),
]);
export type WhyNot = z.infer<typeof whyNot>;

/**
 * 'Por que não fui avisado?' At most 31 days, 422 WindowTooLarge otherwise; at most 200 reasons, newest first within each group. Who is no administrator asks about
 * himself (403 Forbidden otherwise). 404 NotFound for an unknown rule or user.
 */
export const getWhyNot = defineCall({
  method: "GET",
  path: "/api/client/:tenant/alerts/why-not",
  audience: "user",
  query: z
    .object({
      rule: idText,
      /** Id of a user; absent: oneself. */
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
