import { z } from "zod";
import { defineCall } from "../call.ts";
import { recordKinds } from "./batch.ts";

/**
 * Why a record is set aside. A replay can store all but `malformedRecord`. `readByAnother`: another gateway had taken the machine over, and
 * most likely read the same; a replay stores it only if the filter names its cause or reason.
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

/** Causes that a tenant's quarantine distinguishes. */
export const maxCauses = 2_000;
/** The subject of the cause, without a machine, that collects all further ones of its reason beyond `maxCauses`. */
export const furtherSubject = "…";

const rowId = z.string().regex(/^\d{1,18}$/);
/** The `nextCursor` of the page before. */
const cursor = z
  .string()
  .regex(/^\d{1,18}(-\d{1,18})?$/)
  .optional();

const reason = z.enum(quarantineReasons).optional();

/** Every field narrows the selection; none selects the whole quarantine. */
export const quarantineFilter = z.object({
  /** A cause's id. */
  cause: rowId.optional(),
  equipment: z.number().int().optional(),
  reason,
  subject: z.string().max(maxSubject).optional(),
  gateway: z.uuid().optional(),
});
export type QuarantineFilter = z.infer<typeof quarantineFilter>;

/** The filter in a query string. */
const equipment = z.coerce.number().int().optional();
const filterQuery = quarantineFilter.extend({ equipment });

const record = z.record(z.string(), z.unknown());

/** Everything set aside for one machine, reason and subject. */
export const quarantineCause = z.object({
  id: z.string(),
  /** The machine's number as sent; null: the record named none. */
  equipment: z.number().nullable(),
  reason: z.enum(quarantineReasons),
  /** The unknown code, or the wrong field; null if the machine itself is the subject. */
  subject: z.string().nullable(),
  /** Records set aside. */
  count: z.number().int(),
  /** Statuses that were stored without the subject: nothing of them is set aside. */
  statuses: z.number().int(),
  /** When the first and the last of both were received, UTC ms. */
  firstAt: z.number().int(),
  lastAt: z.number().int(),
  /** The newest record; null if only statuses are counted. */
  sample: z
    .object({ kind: z.enum(recordKinds), gateway: z.string(), sequence: z.number().int(), record })
    .nullable(),
  /** With `count` it tells discardQuarantine what was seen; null like `sample`. */
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
  /** The record as sent, with instants already on the server's clock; for a malformed one, what is stored of it. */
  record,
});
export type QuarantinedRecord = z.infer<typeof quarantinedRecord>;

const page = (most: number) => z.coerce.number().int().min(1).max(most).default(100);

/** Causes, latest first. Pass `nextCursor` as `cursor` for the next page; null: the last page. */
export const listQuarantineCauses = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/quarantine/causes",
  audience: "admin",
  query: z.object({ equipment, reason, cursor, limit: page(500) }),
  answer: z.object({
    result: z.array(quarantineCause),
    nextCursor: z.string().nullable(),
    /** Causes that the filter selects, and their records set aside. */
    total: z.number().int(),
    records: z.number().int(),
  }),
  summary: "Why records are set aside, cause by cause",
});

/** Records set aside, newest first. `total` and `upTo`, of everything that the filter selects, confirm a discardQuarantine. */
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

/** Every record that the filter selects, newest first, one JSON object of quarantinedRecord per line (application/x-ndjson). */
export const exportQuarantine = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/quarantine/export",
  audience: "admin",
  query: filterQuery,
  answer: z.string(),
  summary: "Records set aside, as a file",
});

/**
 * Retries records after their cause was corrected, some ten thousand per call; a record that still fails stays, with its present reason.
 * Repeat with `nextCursor` as `cursor` until it is null: every record that was there at the first call is tried once.
 */
export const replayQuarantine = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/quarantine/replay",
  audience: "admin",
  body: quarantineFilter.extend({ cursor }),
  answer: z.object({
    /** Records stored by this call. */
    replayed: z.number().int(),
    /** Records tried by this call that stay set aside. */
    setAside: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  summary: "Replay records set aside",
});

/**
 * Deletes records that a list showed: those that the filter selects up to `upTo`, whose number must be `count`, or 409 QuarantineChanged.
 * Some ten thousand rows per call: repeat with `remaining` as `count` until it is 0. Counted statuses of the selected causes are deleted
 * too. The audit trail records who and how many.
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
