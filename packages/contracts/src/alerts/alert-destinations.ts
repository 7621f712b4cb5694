import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, pastedText, recordId } from "../registrations/fields.ts";
import { administeredCalls, recordParams, registered } from "../registrations/record-calls.ts";

/** An https address of another program; the server refuses internal networks (422, `url`). */
const url = pastedText.max(2_048).pipe(z.url({ protocol: /^https$/, error: "invalidUrl" }));

/** The bot's token, from BotFather. */
const token = pastedText.regex(/^\d{4,20}:[\w-]{20,100}$/, { error: "invalidToken" });
/** A chat's number, or a channel's @name. */
const chat = pastedText.regex(/^(-?\d{1,20}|@\w{4,64})$/, { error: "invalidChat" });

export const alertDestinationKinds = ["webhook", "teams", "telegram"] as const;
export type AlertDestinationKind = (typeof alertDestinationKinds)[number];

/** A destination of messages that belongs to no user. */
export const alertDestinationValues = z.discriminatedUnion("kind", [
  /** Signed by the Standard Webhooks scheme, with a secret that the server makes. */
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
  /** Shortened address for recognition: `https://host/…abcd`, for Telegram the chat. The full address is a secret. */
  address: z.string(),
  /** The latest delivery; null: none yet. */
  last: z.object({ at: z.number().int(), ok: z.boolean(), reason: z.string().nullable() }).nullable(),
});
export type AlertDestination = z.infer<typeof alertDestination>;

const path = "/api/client/:tenant/alerts/destinations";

/** With the secret for checking a webhook's signatures (`whsec_…`), shown only this once; null for other kinds. */
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
  /** Sorted by name. */
  list: listAlertDestinations,
  /** Changes the name and, if given, address, token or chat. The kind is fixed. `renewSecret` makes a new secret and returns it. */
  change: changeAlertDestination,
  /** Rules that name it continue without it. */
  remove: removeAlertDestination,
} = calls;

export const testResult = z.object({
  delivered: z.boolean(),
  /** The other side's error; null when delivered. */
  reason: z.string().nullable(),
});

/** Sends a test message now and waits up to 10 s for the answer. */
export const testAlertDestination = defineCall({
  method: "POST",
  path: `${path}/:id/test`,
  audience: "admin",
  params: recordParams,
  answer: testResult,
  summary: "Test a destination of alerts",
});

/** Sends the caller the mail that the given rule would send, and the push when a device is subscribed. */
export const testAlertRule = defineCall({
  method: "POST",
  path: "/api/client/:tenant/registrations/alert-rules/test",
  audience: "admin",
  body: z.object({ name: label(60) }),
  answer: testResult,
  summary: "Send oneself a test alert",
});
