import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, pastedText, recordId } from "../registrations/fields.ts";
import { administeredCalls, recordParams, registered, success } from "../registrations/record-calls.ts";

/** What may be sent to a destination. Each kind has its own types of events (`sentEventTypes`). */
export const eventKinds = ["stops", "orders", "alerts", "evidence", "days"] as const;
export type EventKind = (typeof eventKinds)[number];

/** An https address of another program; the server refuses addresses of internal networks (422, `url`). */
const url = pastedText.max(2_048).pipe(z.url({ protocol: /^https$/, error: "invalidUrl" }));
const kinds = z.array(z.enum(eventKinds)).min(1).max(eventKinds.length);
/** Numbers of machines; empty: all, those registered later included. */
const machines = z.array(recordId).max(1_000);

/** Days for which an event is tried, and after which a destination that took nothing is switched off. */
export const triedDays = 3;
/** Hours for which the former secret still signs, beside the new one, after it was renewed. */
export const formerSecretHours = 24;
/** Days for which sent events stay listed. */
export const sentDays = 30;

/** A destination of events as lists show it, without its secrets. */
export const eventDestination = z.object({
  ...registered,
  name: z.string(),
  /** Shortened address for recognition: `https://host/…abcd`. The full address is a secret. */
  address: z.string(),
  kinds: z.array(z.enum(eventKinds)),
  machines: z.array(z.number().int()),
  /** Whether events are sent. The server switches off a destination that took nothing for three days. */
  enabled: z.boolean(),
  /** Since when every attempt failed, UTC ms; null while it works, and before the first attempt. */
  failingSince: z.number().int().nullable(),
  /** When the server switched it off, UTC ms; null unless it is off for that reason. */
  switchedOffAt: z.number().int().nullable(),
  /** When it last took an event, UTC ms; null before the first. */
  lastTakenAt: z.number().int().nullable(),
  /** Number of events that wait. */
  waiting: z.number().int(),
});
export type EventDestination = z.infer<typeof eventDestination>;

/** The settings of a destination. */
export const eventDestinationValues = z.object({
  name: label(60),
  url,
  kinds,
  machines,
  enabled: z.boolean().default(true),
});
export type EventDestinationValues = z.output<typeof eventDestinationValues>;

const path = "/api/client/:tenant/event-destinations";

/** With the secret for checking signatures (`whsec_…`), shown only in this answer; null when no new one was made. */
const withSecret = eventDestination.extend({ secret: z.string().nullable() });

/** Creates a destination. 409 TooManyEventDestinations beyond 20; 422 UnknownEquipment, InvalidRequest with `fields`. */
export const createEventDestination = defineCall({
  method: "POST",
  path,
  audience: "admin",
  body: eventDestinationValues,
  answer: withSecret,
  versioned: true,
  summary: "Add a destination of events",
});

const calls = administeredCalls("event-destinations", {
  record: eventDestination,
  change: z.object({
    id: recordId,
    name: label(60).optional(),
    url: url.optional(),
    kinds: kinds.optional(),
    machines: machines.optional(),
    enabled: z.boolean().optional(),
    renewSecret: z.boolean().optional(),
  }),
  changed: withSecret,
  names: ["destination of events", "Destinations of events"],
});
export const {
  /** All destinations, sorted by name. */
  list: listEventDestinations,
  /**
   * Changes the given fields. `renewSecret` makes a new secret and answers it; the former one signs beside it for 24 hours. At another address it
   * starts afresh: failures are forgotten, what waits is sent at once, and a destination that the server switched off is switched on. Switched off,
   * what waits is dropped.
   */
  change: changeEventDestination,
  /** Removes a destination; nothing more is sent to it. */
  remove: removeEventDestination,
} = calls;

/** `behind`: it waits for an earlier event of the same machine. `dropped`: the destination was switched off or removed first. */
export const sentEventStates = ["behind", "waiting", "delivered", "failed", "dropped"] as const;

/** An event to a destination, and what the destination answered last. */
export const sentEvent = z.object({
  id: z.number().int(),
  /** The `webhook-id` header: equal at every attempt, also when it is sent again. */
  eventId: z.string(),
  type: z.string(),
  /** Number of the machine; null when the event is of none. */
  machine: z.number().int().nullable(),
  state: z.enum(sentEventStates),
  attempts: z.number().int(),
  /** HTTP status of the last answer; null without an answer. */
  status: z.number().int().nullable(),
  /** Error of the last attempt; null without one. */
  reason: z.string().nullable(),
  /** UTC ms. */
  queuedAt: z.number().int(),
  triedAt: z.number().int().nullable(),
  /** When the next attempt is due, UTC ms; null when there is none, or it waits for an earlier event. */
  nextAt: z.number().int().nullable(),
  /** The body that is sent. */
  body: z.record(z.string(), z.unknown()),
});
export type SentEvent = z.infer<typeof sentEvent>;

/** Number of a sent event, which outgrows 32 bits. */
const sentNumber = z.string().regex(/^\d{1,15}$/);

/** Events of a destination of the last 30 days, newest first, at most 200; `before` is the id of the last one seen. 404 NotFound. */
export const listSentEvents = defineCall({
  method: "GET",
  path: `${path}/:id/sent`,
  audience: "admin",
  params: recordParams,
  query: z.object({ before: sentNumber.optional() }),
  answer: z.array(sentEvent),
  summary: "What was sent to a destination of events",
});

/**
 * Sends an event again, with the same id: one that was delivered, given up or dropped at once, one that waits for its next attempt now. 404 NotFound;
 * 409 DestinationOff while the destination is switched off.
 */
export const sendEventAgain = defineCall({
  method: "POST",
  path: `${path}/:id/sent/:event/again`,
  audience: "admin",
  params: recordParams.extend({ event: sentNumber }),
  answer: success,
  summary: "Send an event again",
});

/** Answer of a destination to a test event. */
export const testedEventDestination = z.object({
  /** Whether it was a 2xx. */
  taken: z.boolean(),
  /** HTTP status; null without an answer. */
  status: z.number().int().nullable(),
  /** Time until the answer, or until it was given up, ms. */
  tookMs: z.number().int(),
  /** First 500 characters of the body. */
  text: z.string(),
  /** Why there was no answer; null when there was one. */
  reason: z.string().nullable(),
});
export type TestedEventDestination = z.infer<typeof testedEventDestination>;

/**
 * Posts a signed event of the type `test` now, also to a destination that is switched off, and waits up to 10 s for the answer. It is neither listed
 * nor repeated. 404 NotFound, also without an address; 429 TooManyRequests beyond some tests of a client in ten minutes.
 */
export const testEventDestination = defineCall({
  method: "POST",
  path: `${path}/:id/test`,
  audience: "admin",
  params: recordParams,
  answer: testedEventDestination,
  summary: "Test a destination of events",
});
