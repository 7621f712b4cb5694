import { z } from "zod";
import { defineCall } from "../call.ts";
import { recordKinds } from "./batch.ts";

/**
 * Why a record is set aside. A replay can store all but `malformedRecord`. `readByAnother`: another gateway had taken the machine over, and most
 * likely read the same; a replay stores such records only when the filter names their cause or reason.
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

/** Maximum length of a cause's subject, characters. */
export const maxSubject = 100;

/** Maximum number of causes that a tenant's quarantine distinguishes. */
export const maxCauses = 2_000;
/** Subject of the cause, without a machine, that collects all causes of a reason beyond `maxCauses`. */
export const furtherSubject = "…";

const rowId = z.string().regex(/^\d{1,18}$/);
/** `nextCursor` of the preceding page; absent for the first. */
const cursor = z
  .string()
  .regex(/^\d{1,18}(-\d{1,18})?$/)
  .optional();

const reason = z.enum(quarantineReasons).optional();

/** Selects records that match every given field; without fields the whole quarantine. */
export const quarantineFilter = z.object({
  /** Id of a cause. */
  cause: rowId.optional(),
  equipment: z.number().int().optional(),
  reason,
  subject: z.string().max(maxSubject).optional(),
  gateway: z.uuid().optional(),
});
export type QuarantineFilter = z.infer<typeof quarantineFilter>;

/** The filter's machine number, as text of a query string. */
const equipment = z.coerce.number().int().optional();
const filterQuery = quarantineFilter.extend({ equipment });

const record = z.record(z.string(), z.unknown());

/** All records set aside for one machine, reason and subject. */
export const quarantineCause = z.object({
  id: z.string(),
  /** Machine number as sent; null when the records name none. */
  equipment: z.number().nullable(),
  reason: z.enum(quarantineReasons),
  /** The unknown code or the invalid field; null when the machine itself is the subject. */
  subject: z.string().nullable(),
  /** Number of records set aside. */
  count: z.number().int(),
  /** Number of statuses that were stored without the subject. They are not set aside. */
  statuses: z.number().int(),
  /** When the first and the last of the records and statuses arrived, UTC ms. */
  firstAt: z.number().int(),
  lastAt: z.number().int(),
  /** The newest record set aside; null when only statuses are counted. */
  sample: z
    .object({ kind: z.enum(recordKinds), gateway: z.string(), sequence: z.number().int(), record })
    .nullable(),
  /** Newest record that the list shows. Pass it with `count` to `discardQuarantine`; null when `sample` is null. */
  upTo: z.string().nullable(),
});
export type QuarantineCause = z.infer<typeof quarantineCause>;

/** One record set aside. */
export const quarantinedRecord = z.object({
  id: z.string(),
  cause: z.string(),
  /** When it arrived, UTC ms. */
  receivedAt: z.number().int(),
  gateway: z.string(),
  sequence: z.number().int(),
  kind: z.enum(recordKinds),
  equipment: z.number().nullable(),
  reason: z.enum(quarantineReasons),
  subject: z.string().nullable(),
  /** The record as sent, with instants converted to the server's clock; for a malformed record the part that could be stored. */
  record,
});
export type QuarantinedRecord = z.infer<typeof quarantinedRecord>;

const page = (most: number) => z.coerce.number().int().min(1).max(most).default(100);

/** Causes, latest record first. Pass `nextCursor` as `cursor` for the next page; it is null on the last page. */
export const listQuarantineCauses = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/quarantine/causes",
  audience: "admin",
  query: z.object({ equipment, reason, cursor, limit: page(500) }),
  answer: z.object({
    result: z.array(quarantineCause),
    nextCursor: z.string().nullable(),
    /** Number of causes that the filter selects, and of their records set aside. */
    total: z.number().int(),
    records: z.number().int(),
  }),
  summary: "Why records are set aside, cause by cause",
});

/** Records set aside, newest first. `total` and `upTo` cover everything that the filter selects, and are what `discardQuarantine` needs. */
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

/** Every selected record, newest first, one `quarantinedRecord` as JSON per line (application/x-ndjson). */
export const exportQuarantine = defineCall({
  method: "GET",
  path: "/api/client/:tenant/devices/quarantine/export",
  audience: "admin",
  query: filterQuery,
  answer: z.string(),
  summary: "Records set aside, as a file",
});

/**
 * Tries to store records again after their cause was corrected, some ten thousand per call. A record that still fails stays, with its present reason.
 * Repeat with `nextCursor` as `cursor` until it is null: every record that was there at the first call is tried once.
 */
export const replayQuarantine = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/quarantine/replay",
  audience: "admin",
  body: quarantineFilter.extend({ cursor }),
  answer: z.object({
    /** Number of records that this call stored. */
    replayed: z.number().int(),
    /** Number of records that this call tried and that stay set aside. */
    setAside: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  summary: "Replay records set aside",
});

/**
 * Deletes the selected records up to `upTo`. There must be exactly `count` of them, else 409 QuarantineChanged. A call deletes some ten thousand:
 * repeat with `remaining` as `count` until it is 0. Counted statuses of the selected causes are deleted too. The audit trail records who deleted how
 * many.
 */
export const discardQuarantine = defineCall({
  method: "POST",
  path: "/api/client/:tenant/devices/quarantine/discard",
  audience: "admin",
  body: quarantineFilter.extend({
    /** Null: delete no records, only counted statuses. */
    upTo: rowId.nullable(),
    count: z.number().int().nonnegative(),
  }),
  answer: z.object({ discarded: z.number().int(), remaining: z.number().int() }),
  summary: "Discard records set aside",
});
