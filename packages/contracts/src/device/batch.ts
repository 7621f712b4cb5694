import { z } from "zod";
import { defineCall } from "../call.ts";
import { boundedRecord } from "./bounded.ts";
import { column, orNull } from "./column.ts";

/** Limits of one batch: size of the unpacked body, and number of records. */
export const batchLimits = { bytes: 4 * 1024 * 1024, records: 20_000 } as const;

/** Verdict of a machine on a package. */
export const verdict = z.enum(["useful", "over", "under", "invalid"]);
export type Verdict = z.infer<typeof verdict>;

const mid = z.number().int();
const instant = z.number();
/** Code of a product. Bounded, because an unknown code is copied into every record that is set aside. */
const productCode = z.string().max(100);
const inspection = z.union([z.boolean(), z.literal(0), z.literal(1)]);

const verdicts: ReadonlySet<unknown> = new Set(verdict.options);
const isVerdict = (value: unknown): boolean => verdicts.has(value);
const isInspection = (value: unknown): boolean => typeof value === "boolean" || value === 0 || value === 1;

/**
 * Clock that a record's instants come from. The server corrects only instants of the gateway's clock; a machine's instants stay as reported, and the
 * server's own need no correction. Absent: the gateway's.
 */
export const clock = z.enum(["gateway", "machine", "server"]);
export type Clock = z.infer<typeof clock>;

/** Packages of one machine as columns of equal length, one element per package. `at` is UTC ms, `weightMg` the gross weight in mg. */
export const weighingColumns = z.object({
  equipment: mid,
  product: productCode.nullish(),
  operator: z.number().int().nullish(),
  clock: clock.optional(),
  at: column(instant, Number.isFinite),
  weightMg: column(z.number(), Number.isFinite),
  verdict: column(verdict.nullable(), orNull(isVerdict)).optional(),
  inspected: column(inspection.nullable(), orNull(isInspection)).optional(),
  deviance: column(z.number().nullable(), orNull(Number.isFinite)).optional(),
});
export type WeighingColumns = z.infer<typeof weighingColumns>;

/** A machine's state (0 to 6) and speed, packages a minute, from `at` (UTC ms) on. */
export const statusRecord = z.object({
  equipment: mid,
  at: instant,
  state: z.number(),
  speed: z.number(),
  product: productCode.nullish(),
  operator: z.number().int().nullish(),
  clock: clock.optional(),
});
export type StatusRecord = z.infer<typeof statusRecord>;

/** An occurrence of the event `code`, UTC ms; `endedAt` is null while it lasts. Sent again with its end. */
export const occurrenceRecord = z.object({
  equipment: mid,
  code: z.number(),
  startedAt: instant,
  endedAt: instant.nullable(),
  clock: clock.optional(),
});
export type OccurrenceRecord = z.infer<typeof occurrenceRecord>;

/** Scrap or reprocess with `weightMg`, or chargebacks with `count`, at `at` (UTC ms). */
export const leftoverRecord = z.object({
  equipment: mid,
  at: instant,
  kind: z.enum(["scrap", "reprocess", "chargeback"]),
  weightMg: z.number().optional(),
  count: z.number().optional(),
  product: productCode.nullish(),
  operator: z.number().int().nullish(),
  clock: clock.optional(),
});
export type LeftoverRecord = z.infer<typeof leftoverRecord>;

/** One use of a coil, UTC ms and mg; `endedAt` and `weightEndMg` are null while it is mounted. `count`: packages made with it. */
export const coilRecord = z.object({
  equipment: mid,
  coil: z.number(),
  product: productCode.nullish(),
  startedAt: instant,
  endedAt: instant.nullable(),
  weightStartMg: z.number(),
  weightEndMg: z.number().nullable(),
  count: z.number(),
  clock: clock.optional(),
});
export type CoilRecord = z.infer<typeof coilRecord>;

/** Kinds of records in a batch. */
export const recordKinds = ["weighings", "statuses", "occurrences", "leftovers", "coils"] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Reading positions of one machine, in the gateway's own format, valid once everything up to this batch is stored. */
export const machinePositions = z.object({
  equipment: mid,
  /** Position by the driver's key; omitted keys keep their position. */
  positions: z.record(z.string().max(200), z.string().max(8_192)),
});
export type MachinePositions = z.infer<typeof machinePositions>;

/** Maximum number of machines in a gateway's report. */
export const mostReadMachines = 2_000;
/** Number of a reader's turn at a machine; the server raises it whenever another program begins to read the machine. */
export const turn = z.number().int().min(0).max(2_147_483_647);

/** The program that read a batch's records, and the turns under which it read them. See docs/ingest.md, One reader a machine. */
export const batchReader = z.object({
  /** Id of this run of the program, made at its start. */
  start: z.uuid(),
  /** Turn by machine id; absent for a machine that the program did not hold when it read it. */
  turns: boundedRecord(z.string().regex(/^\d{1,10}$/), turn, mostReadMachines),
});
export type BatchReader = z.infer<typeof batchReader>;

/** A batch of records of one gateway, with its number. */
export const batch = z.object({
  gateway: z.uuid(),
  sequence: z.number().int().nonnegative(),
  /** The gateway's clock at the time of sending, new at each attempt, UTC ms. */
  sentAt: z.number().int(),
  weighings: z.array(weighingColumns).default([]),
  statuses: z.array(statusRecord).default([]),
  occurrences: z.array(occurrenceRecord).default([]),
  leftovers: z.array(leftoverRecord).default([]),
  coils: z.array(coilRecord).default([]),
  /** Stored for a gateway that replaces this one; see `getDeviceMachines`. */
  positions: z.array(machinePositions).default([]),
  /** Absent from gateways before version 0.3, and from programs that read no machines. Does not count as content of the batch. */
  reader: batchReader.optional(),
});
export type Batch = z.infer<typeof batch>;
/** A batch as a gateway sends it; a kind without records may be omitted. */
export type BatchInput = z.input<typeof batch>;

/** Answer to a batch, equal for every repeat. */
export const batchAnswer = z.object({
  gateway: z.string(),
  sequence: z.number().int(),
  /** Number of records stored. */
  accepted: z.number().int(),
  /** Number of records set aside; the device page lists them with their reason. */
  quarantined: z.number().int(),
  /** Number of records set aside by reason; empty when there are none. */
  reasons: z.record(z.string(), z.number().int()),
  /** Correction of the gateway's instants, ms; 0 when the clocks differ by at most 2 s. */
  clockShiftMs: z.number().int(),
});
export type BatchAnswer = z.infer<typeof batchAnswer>;

/**
 * Stores a batch exactly once. 401, 403, 413, 415, 422, 429 and 503 as in docs/ingest.md. 409 BatchNumberReused when the number was used for other
 * content. 409 BatchTooOld when the server can no longer know whether it was stored (hold the batch). `fields.lastSequence` of both: the highest
 * number of this gateway on the server.
 */
export const postBatch = defineCall({
  method: "POST",
  path: "/api/device/v1/batches",
  audience: "device",
  body: batch,
  answer: batchAnswer,
  summary: "Weighings and states of the factory",
});
