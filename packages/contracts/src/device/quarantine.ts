import { z } from "zod";
import { defineCall } from "../call.ts";
import { recordKinds } from "./batch.ts";

/**
 * Why a record is set aside. A replay can mend all but `malformedRecord`. `readByAnother`: another gateway had taken the machine
 * over, and most likely read the same; a replay stores it only where the filter names its cause or reason.
 */
export const quarantineReasons = [
  "unknownEquipment",
  "equipmentRemoved",
  "unknownProduct",
  "unknownEvent",
  "unknownCoil",
  "instantInFuture",
  "instantOutOfRange",
  "valueOutOfRange",
  "malformedRecord",
  "readByAnother",
] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

/** The longest subject of a cause, in characters. */
export const maxSubject = 100;

/** Causes that a tenant's quarantine tells apart. */
export const maxCauses = 2_000;
/** The subject of a cause, of no machine, that gathers all further ones of its reason once there are `maxCauses`. */
export const furtherSubject = "…";

const rowId = z.string().regex(/^\d{1,18}$/);
/** What follows the page before, as its `nextCursor` told it. */
const cursor = z
  .string()
  .regex(/^\d{1,18}(-\d{1,18})?$/)
  .optional();

const reason = z.enum(quarantineReasons).optional();

/** Every field narrows what is meant; none: the whole quarantine. */
export const quarantineFilter = z.object({
  /** A cause's id. */
  cause: rowId.optional(),
  equipment: z.number().int().optional(),
  reason,
  subject: z.string().max(maxSubject).optional(),
  gateway: z.uuid().optional(),
});
export type QuarantineFilter = z.infer<typeof quarantineFilter>;

/** The filter as a query has it. */
const equipment = z.coerce.number().int().optional();
const filterQuery = quarantineFilter.extend({ equipment });

const record = z.record(z.string(), z.unknown());

/** All that is set aside of one machine for one reason about one thing. */
export const quarantineCause = z.object({
  id: z.string(),
  /** The machine's number as it was sent; null: the record named none. */
  equipment: z.number().nullable(),
  reason: z.enum(quarantineReasons),
  /** The code that is unknown, or the field that is wrong; null where the machine itself is. */
  subject: z.string().nullable(),
  /** Records set aside. */
  count: z.number().int(),
  /** Statuses that were stored without the thing: nothing of them is set aside. */
  statuses: z.number().int(),
  /** When the first and the last of both were received, UTC ms. */
  firstAt: z.number().int(),
  lastAt: z.number().int(),
  /** The newest record; null where only statuses are counted. */
  sample: z
    .object({ kind: z.enum(recordKinds), gateway: z.string(), sequence: z.number().int(), record })
    .nullable(),
  /** With `count` it says to discardQuarantine what was seen; null as `sample`. */
  upTo: z.string().nullable(),
});
export type QuarantineCause = z.infer<typeof quarantineCause>;

export const quarantinedRecord = z.object({
  id: z.string(),
  cause: z.string(),
  /** UTC ms. */
  receivedAt: z.number().int(),
  gateway: z.string(),
  sequence: z.number().int(),
  kind: z.enum(recordKinds),
  equipment: z.number().nullable(),
  reason: z.enum(quarantineReasons),
  subject: z.string().nullable(),
  /** The record as it was sent, instants already on the server's clock; of a malformed one what is kept of it. */
  record,
});
export type QuarantinedRecord = z.infer<typeof quarantinedRecord>;

const page = (most: number) => z.coerce.number().int().min(1).max(most).default(100);

/** Causes, the one that was seen last first; `nextCursor` as `cursor` asks for what follows, null: there is no more. */
export const listQuarantineCauses = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/quarantine/causes",
  audience: "admin",
  query: z.object({ equipment, reason, cursor, limit: page(500) }),
  answer: z.object({
    result: z.array(quarantineCause),
    nextCursor: z.string().nullable(),
    /** Causes that the filter names, and their records set aside. */
    total: z.number().int(),
    records: z.number().int(),
  }),
  summary: "Why records are set aside, cause by cause",
});

/** Records set aside, newest first. `total` and `upTo`, of all that the filter names, are what discardQuarantine confirms. */
export const listQuarantine = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/quarantine",
  audience: "admin",
  query: filterQuery.extend({ cursor, limit: page(1000) }),
  answer: z.object({
    result: z.array(quarantinedRecord),
    nextCursor: z.string().nullable(),
    total: z.number().int(),
    upTo: z.string().nullable(),
  }),
  summary: "Records set aside, newest first",
});

/** Every record that the filter names, newest first, one JSON object of quarantinedRecord a line (application/x-ndjson). */
export const exportQuarantine = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/quarantine/export",
  audience: "admin",
  query: filterQuery,
  answer: z.string(),
  summary: "Records set aside, as a file",
});

/**
 * Tries records again after their cause was mended, some ten thousand a call; what still fails stays, with the reason it has
 * now. Ask again with `nextCursor` as `cursor` until it is null: every record that was there at the first call is tried once.
 */
export const replayQuarantine = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/quarantine/replay",
  audience: "admin",
  body: quarantineFilter.extend({ cursor }),
  answer: z.object({
    /** Records stored by this call. */
    replayed: z.number().int(),
    /** Records tried by this call that stay. */
    setAside: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  summary: "Replay records set aside",
});

/**
 * Throws records away that a list showed: those that the filter names up to `upTo`, which must be `count`, or 409
 * QuarantineChanged. Some ten thousand rows a call: ask again with `remaining` as `count` until it is 0. Counted statuses of
 * the causes that the filter names are forgotten too. Who and how many stands in the audit trail.
 */
export const discardQuarantine = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/quarantine/discard",
  audience: "admin",
  body: quarantineFilter.extend({
    /** Null: no records, only counted statuses. */
    upTo: rowId.nullable(),
    count: z.number().int().nonnegative(),
  }),
  answer: z.object({ discarded: z.number().int(), remaining: z.number().int() }),
  summary: "Discard records set aside",
});
