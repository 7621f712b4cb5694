import { z } from "zod";
import { defineCall } from "../call.ts";
import { code, label, orRequired, recordId, validFrom } from "./fields.ts";
import { listQuery, recordCalls, registered } from "./record-calls.ts";

/** 0 Registro, 1 Informação, 2 Aviso, 3 Erro, 4 Erro Grave. */
const notificationLevel = z.number(orRequired).int().min(0).max(4);

/** An event that machines or the server report. */
export const registeredEvent = z.object({
  ...registered,
  code: z.number().int(),
  name: z.string(),
  /** Whether the event ships with the product: alarm bits and the disconnection. Its name is fixed, and it cannot be removed. */
  sys: z.boolean(),
  /** Whether the event cannot be edited. */
  blocked: z.boolean(),
  notificationLevel,
  /** Whether it is a planned stop, such as a meal or a shift change. */
  planned: z.boolean(),
  /** Id of the reason that explains the event's stops; null for none. It may be archived. */
  reasonId: z.number().int().nullable(),
});
export type RegisteredEvent = z.infer<typeof registeredEvent>;

const name = label(48);
export const eventCreation = z.object({
  name,
  code,
  notificationLevel,
  planned: z.boolean().default(false),
  /** Id of a reason with a loss class; null for none. */
  reasonId: recordId.nullable().default(null),
});
/** A change of an event; omitted fields stay unchanged. */
export const eventChange = z.object({
  id: recordId,
  name,
  code: code.optional(),
  notificationLevel,
  planned: z.boolean().optional(),
  reasonId: recordId.nullable().optional(),
  /** From when a changed `planned` holds. */
  validFrom,
});

/** All events, sorted by code. */
export const listEvents = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/events",
  audience: "user",
  query: listQuery,
  answer: z.array(registeredEvent),
  summary: "Events",
});

/** Calls for one event. 409 EventBlocked for a blocked event, SystemEvent for removing one that ships with the product. */
export const eventCalls = recordCalls("events", {
  record: registeredEvent,
  creation: eventCreation,
  change: eventChange,
  name: "event",
});
