import { z } from "zod";
import { defineCall } from "../call.ts";
import { code, isTimeZone, label, line, optionalLine, orRequired, recordId, validFrom } from "./fields.ts";
import { recordCalls, recordParams, registered } from "./record-calls.ts";

/** 0 CpNet directories (RS485), 1 TCP/IP. */
const type = z.union([z.literal(0), z.literal(1)]);

export const equipmentListItem = z.object({
  ...registered,
  /** The machine's number in the tenant, and in every figure of it. */
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
  /** Packages a minute; null: the best day of the last 30. */
  expectedRate: z.number().nullable(),
});
export type EquipmentListItem = z.infer<typeof equipmentListItem>;

export const equipment = equipmentListItem.extend({
  /** Register profile of the gateway. */
  profile: z.string(),
  configDirectory: z.string().nullable(),
  cpNetReferenceName: z.string().nullable(),
  syncOldData: z.boolean(),
  factor: z.number(),
  /** IANA zone of the machine's local times; null: the client's. */
  timeZone: z.string().nullable(),
});
export type Equipment = z.infer<typeof equipment>;

/** An IPv4 or IPv6 address or a host's name. */
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
/** `mid` is the next free one where it is left out, `type` TCP/IP, `port` 502, `bitmap` 65535 (all alarms). */
export const equipmentCreation = z.object({ ...fields, mid: code.optional(), type: type.default(1) });
/** Named by its `id`, or else by its `mid`. What is left out stays, the type and the machine's number always do. */
export const equipmentChange = z
  .object({
    ...fields,
    id: recordId.optional(),
    mid: code.optional(),
    type: z.number(orRequired).int().optional(),
    /** Of another group. */
    validFrom,
  })
  .refine(({ id, mid }) => id !== undefined || mid !== undefined, { error: "required", path: ["id"] });

/** Equipment of the tenant, sorted by name, removed ones too (`removedAt`), and how many the subscription allows. */
export const listEquipments = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/equipments",
  audience: "user",
  answer: z.object({ equipments: z.array(equipmentListItem), max: z.number().int() }),
  summary: "Equipment",
});

/** 409 EquipmentLimitReached for one too many, a restored one too; 422 `ip` of TCP/IP, `dataDirectory` and `cpNetReferenceName` of RS485. */
export const equipmentCalls = recordCalls("equipments", {
  record: equipment,
  creation: equipmentCreation,
  change: equipmentChange,
  name: "equipment",
});

/** What an equipment's alarm word may raise: all, each bit by its event's name, none. */
export const listBitmaps = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/equipments/bitmaps",
  audience: "user",
  answer: z.array(z.object({ code: z.number().int(), label: z.string() })),
  summary: "Alarm bitmaps",
});

/** Removes the configuration files of every product from an equipment. */
export const removeEquipmentConfigurations = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/registrations/equipments/:id/products/config",
  audience: "admin",
  params: recordParams,
  answer: z.literal(true),
  summary: "Remove an equipment's product configurations",
});
