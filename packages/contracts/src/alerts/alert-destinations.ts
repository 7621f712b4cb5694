import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, pastedText, recordId } from "../registrations/fields.ts";
import { administeredCalls, recordParams, registered } from "../registrations/record-calls.ts";

/** An https address of another program; the server refuses addresses of internal networks (422, `url`). */
const url = pastedText.max(2_048).pipe(z.url({ protocol: /^https$/, error: "invalidUrl" }));

/** The Telegram bot's token, from BotFather. */
const token = pastedText.regex(/^\d{4,20}:[\w-]{20,100}$/, { error: "invalidToken" });
/** A Telegram chat's number, or a channel's @name. */
const chat = pastedText.regex(/^(-?\d{1,20}|@\w{4,64})$/, { error: "invalidChat" });

export const alertDestinationKinds = ["webhook", "teams", "telegram"] as const;
export type AlertDestinationKind = (typeof alertDestinationKinds)[number];

/** A destination of messages other than a user. */
export const alertDestinationValues = z.discriminatedUnion("kind", [
  /** Messages are signed by the Standard Webhooks scheme, with a secret that the server makes. */
  z.object({ kind: z.literal("webhook"), name: label(60), url }),
  /** `url` is a channel's workflow or incoming webhook. */
  z.object({ kind: z.literal("teams"), name: label(60), url }),
  z.object({ kind: z.literal("telegram"), name: label(60), token, chat }),
]);
export type AlertDestinationValues = z.output<typeof alertDestinationValues>;

/** A destination as lists show it, without its secrets. */
export const alertDestination = z.object({
  ...registered,
  kind: z.enum(alertDestinationKinds),
  name: z.string(),
  /** Shortened address for recognition: `https://host/…abcd`, for Telegram the chat. The full address is a secret. */
  address: z.string(),
  /** The latest delivery (`at` in UTC ms); null before the first. */
  last: z.object({ at: z.number().int(), ok: z.boolean(), reason: z.string().nullable() }).nullable(),
});
export type AlertDestination = z.infer<typeof alertDestination>;

const path = "/api/client/:tenant/alerts/destinations";

/** With the secret for checking a webhook's signatures (`whsec_…`), shown only in this answer; null for other kinds. */
const withSecret = alertDestination.extend({ secret: z.string().nullable() });

/** Creates a destination. 422 InvalidRequest with `fields`; 409 TooManyAlertDestinations beyond 50. */
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
  /** All destinations, sorted by name. */
  list: listAlertDestinations,
  /** Changes the name and, if given, address, token or chat. The kind is fixed. `renewSecret` makes a new secret and answers it. */
  change: changeAlertDestination,
  /** Removes a destination. Rules that name it continue without it. */
  remove: removeAlertDestination,
} = calls;

/** Result of a test message. */
export const testResult = z.object({
  delivered: z.boolean(),
  /** Error of the receiving server; null when delivered. */
  reason: z.string().nullable(),
});

/** Sends a test message now and waits up to 10 s for the receiving server. */
export const testAlertDestination = defineCall({
  method: "POST",
  path: `${path}/:id/test`,
  audience: "admin",
  params: recordParams,
  answer: testResult,
  summary: "Test a destination of alerts",
});

/** Sends the caller the mail that the rule would send, and a push when the caller has a subscribed device. */
export const testAlertRule = defineCall({
  method: "POST",
  path: "/api/client/:tenant/registrations/alert-rules/test",
  audience: "admin",
  body: z.object({ name: label(60) }),
  answer: testResult,
  summary: "Send oneself a test alert",
});
