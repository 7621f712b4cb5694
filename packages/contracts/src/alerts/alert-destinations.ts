import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, pastedText, recordId } from "../registrations/fields.ts";
import { administeredCalls, recordParams, registered } from "../registrations/record-calls.ts";

/** An https address of somebody else's program; inner networks are refused by the server (422, `url`). */
const url = pastedText.max(2_048).pipe(z.url({ protocol: /^https$/, error: "invalidUrl" }));

/** Of the bot, from BotFather. */
const token = pastedText.regex(/^\d{4,20}:[\w-]{20,100}$/, { error: "invalidToken" });
/** A chat's number, or a channel's @name. */
const chat = pastedText.regex(/^(-?\d{1,20}|@\w{4,64})$/, { error: "invalidChat" });

export const alertDestinationKinds = ["webhook", "teams", "telegram"] as const;
export type AlertDestinationKind = (typeof alertDestinationKinds)[number];

/** Where messages go that are nobody's own. */
export const alertDestinationValues = z.discriminatedUnion("kind", [
  /** Signed as Standard Webhooks says, with a secret that the server makes. */
  z.object({ kind: z.literal("webhook"), name: label(60), url }),
  /** The address of a channel's workflow or incoming webhook. */
  z.object({ kind: z.literal("teams"), name: label(60), url }),
  z.object({ kind: z.literal("telegram"), name: label(60), token, chat }),
]);
export type AlertDestinationValues = z.output<typeof alertDestinationValues>;

export const alertDestination = z.object({
  ...registered,
  kind: z.enum(alertDestinationKinds),
  name: z.string(),
  /** To know it by: `https://host/…abcd`, of Telegram the chat. The rest opens it, and is told nobody. */
  address: z.string(),
  /** The latest delivery; null: none yet. */
  last: z.object({ at: z.number().int(), ok: z.boolean(), reason: z.string().nullable() }).nullable(),
});
export type AlertDestination = z.infer<typeof alertDestination>;

const path = "/api/client/:tenant/alerts/destinations";

/** With the secret that a webhook's receiver checks signatures by (`whsec_…`), which is told this once; null of other kinds. */
const withSecret = alertDestination.extend({ secret: z.string().nullable() });

/** 422 InvalidRequest with `fields`; 409 TooManyAlertDestinations beyond 50. */
export const createAlertDestination = defineCall({
  method: "POST",
  path,
  audience: "admin",
  body: alertDestinationValues,
  answer: withSecret,
  versioned: true,
  summary: "Add a destination of alerts",
});

const calls = administeredCalls("alerts/destinations", {
  record: alertDestination,
  change: z.object({
    id: recordId,
    name: label(60),
    url: url.optional(),
    token: token.optional(),
    chat: chat.optional(),
    renewSecret: z.boolean().optional(),
  }),
  changed: withSecret,
  names: ["destination of alerts", "Destinations of alerts"],
});
export const {
  /** By name. */
  list: listAlertDestinations,
  /** Changes name and, where they are given, address, token, chat. The kind stays. `renewSecret` makes and tells a new secret. */
  change: changeAlertDestination,
  /** Rules that name it go on without it. */
  remove: removeAlertDestination,
} = calls;

export const testResult = z.object({
  delivered: z.boolean(),
  /** What the other side said; null when it was delivered. */
  reason: z.string().nullable(),
});

/** Sends a test message now and waits for the answer, 10 s at most. */
export const testAlertDestination = defineCall({
  method: "POST",
  path: `${path}/:id/test`,
  audience: "admin",
  params: recordParams,
  answer: testResult,
  summary: "Test a destination of alerts",
});

/** Sends the caller the mail, and the push where a device is subscribed, that the rule as given would send. */
export const testAlertRule = defineCall({
  method: "POST",
  path: "/api/client/:tenant/registrations/alert-rules/test",
  audience: "admin",
  body: z.object({ name: label(60) }),
  answer: testResult,
  summary: "Send oneself a test alert",
});
