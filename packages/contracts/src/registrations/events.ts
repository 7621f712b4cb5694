import { z } from "zod";
import { defineCall } from "../call.ts";
import { code, label, orRequired, recordId, validFrom } from "./fields.ts";
import { listQuery, recordCalls, registered } from "./record-calls.ts";

/** 0 Registro, 1 Informação, 2 Aviso, 3 Erro, 4 Erro Grave. */
const notificationLevel = z.number(orRequired).int().min(0).max(4);

export const registeredEvent = z.object({
  ...registered,
  code: z.number().int(),
  name: z.string(),
  /** One of the product's own: alarm bits and the disconnection. Its name stays, and it is not removed. */
  sys: z.boolean(),
  /** Not to be edited. */
  blocked: z.boolean(),
  notificationLevel,
  /** A planned stop, such as a meal or a shift change. */
  planned: z.boolean(),
  /** The reason of its stops, which explain themselves; null: none. It may be archived. */
  reasonId: z.number().int().nullable(),
});
export type RegisteredEvent = z.infer<typeof registeredEvent>;

const name = label(48);
export const eventCreation = z.object({
  name,
  code,
  notificationLevel,
  planned: z.boolean().default(false),
  /** A reason with a loss class. */
  reasonId: recordId.nullable().default(null),
});
/** What is left out stays as it is. */
export const eventChange = z.object({
  id: recordId,
  name,
  code: code.optional(),
  notificationLevel,
  planned: z.boolean().optional(),
  reasonId: recordId.nullable().optional(),
  /** Of what is planned. */
  validFrom,
});

/** The catalogue of events, sorted by code. */
export const listEvents = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/events",
  audience: "user",
  query: listQuery,
  answer: z.array(registeredEvent),
  summary: "Events",
});

/** 409 EventBlocked for a blocked one, SystemEvent for removing one of the product's own. */
export const eventCalls = recordCalls("events", {
  record: registeredEvent,
  creation: eventCreation,
  change: eventChange,
  name: "event",
});
