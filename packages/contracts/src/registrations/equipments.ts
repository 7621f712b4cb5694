import { z } from "zod";
import { defineCall } from "../call.ts";
import { code, isTimeZone, label, line, optionalLine, orRequired, recordId, validFrom } from "./fields.ts";
import { recordCalls, recordParams, registered } from "./record-calls.ts";

/** 0 CpNet directories (RS485), 1 TCP/IP. */
const type = z.union([z.literal(0), z.literal(1)]);

/** An equipment in the list. */
export const equipmentListItem = z.object({
  ...registered,
  /** Number of the machine within the tenant, which telemetry and answers use. */
  mid: z.number().int(),
  name: z.string(),
  /** Name of its group; null without one. */
  group: z.string().nullable(),
  groupId: z.number().int().nullable(),
  type: z.number().int(),
  ip: z.string().nullable(),
  port: z.number().int(),
  dataDirectory: z.string().nullable(),
  bitmap: z.number().int(),
  /** Expected packages a minute; null: the rate of the best day of the last 30 is used. */
  expectedRate: z.number().nullable(),
});
export type EquipmentListItem = z.infer<typeof equipmentListItem>;

/** One equipment with all its fields. */
export const equipment = equipmentListItem.extend({
  /** Name of the machine profile by which a gateway reads it. */
  profile: z.string(),
  configDirectory: z.string().nullable(),
  cpNetReferenceName: z.string().nullable(),
  syncOldData: z.boolean(),
  factor: z.number(),
  /** IANA zone of the machine's local times; null: the client's. */
  timeZone: z.string().nullable(),
});
export type Equipment = z.infer<typeof equipment>;

/** An IPv4 or IPv6 address, or a host name; null when empty. */
const address = line(253)
  .regex(/^[\w.:%-]*$/, { error: "invalidAddress" })
  .nullish()
  .transform((text) => (text === "" ? null : text));
const directory = optionalLine(500);
const fields = {
  name: label(4),
  ip: address,
  bitmap: z.number().int().min(0).max(65_535).optional(),
  groupId: recordId.nullish(),
  profile: label(60)
    .regex(/^[A-Za-z0-9][\w.-]*$/, { error: "invalidText" })
    .optional(),
  dataDirectory: directory,
  configDirectory: directory,
  cpNetReferenceName: optionalLine(120),
  syncOldData: z.boolean().optional(),
  factor: z.number().positive().max(1_000_000).optional(),
  timeZone: line(60).refine(isTimeZone, { error: "unknown" }).nullish(),
  expectedRate: z.number().positive().max(1_000_000).nullish(),
  port: z.number().int().min(1).max(65_535).optional(),
};
/** A new equipment. Defaults: `mid` the next free number, `type` TCP/IP, `port` 502, `bitmap` 65535 (all alarms). */
export const equipmentCreation = z.object({ ...fields, mid: code.optional(), type: type.default(1) });
/** A change of the equipment with this `id`, or else `mid`. Omitted fields stay unchanged; the type and the machine's number cannot change. */
export const equipmentChange = z
  .object({
    ...fields,
    id: recordId.optional(),
    mid: code.optional(),
    type: z.number(orRequired).int().optional(),
    /** From when a changed group holds. */
    validFrom,
  })
  .refine(({ id, mid }) => id !== undefined || mid !== undefined, { error: "required", path: ["id"] });

/** Equipment of the tenant, sorted by name, removed equipment included (`removedAt`). `max` is the number that the subscription allows. */
export const listEquipments = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/equipments",
  audience: "user",
  answer: z.object({ equipments: z.array(equipmentListItem), max: z.number().int() }),
  summary: "Equipment",
});

/**
 * Calls for one equipment. 409 EquipmentLimitReached, also for restoring; 422 with `ip` for TCP/IP, `dataDirectory` and `cpNetReferenceName` for
 * RS485.
 */
export const equipmentCalls = recordCalls("equipments", {
  record: equipment,
  creation: equipmentCreation,
  change: equipmentChange,
  name: "equipment",
});

/** Choices for an equipment's alarm bitmap: all, one bit by its event's name, none. */
export const listBitmaps = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/equipments/bitmaps",
  audience: "user",
  answer: z.array(z.object({ code: z.number().int(), label: z.string() })),
  summary: "Alarm bitmaps",
});

/** Removes the configuration files of all products from an equipment. */
export const removeEquipmentConfigurations = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/registrations/equipments/:id/products/config",
  audience: "admin",
  params: recordParams,
  answer: z.literal(true),
  summary: "Remove an equipment's product configurations",
});
