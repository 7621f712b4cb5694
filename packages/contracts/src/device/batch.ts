import { z } from "zod";
import { defineCall } from "../call.ts";
import { boundedRecord } from "./bounded.ts";
import { column, orNull } from "./column.ts";

/** Limits of one batch (the body is measured unpacked). */
export const batchLimits = { bytes: 4 * 1024 * 1024, records: 20_000 } as const;

export const verdict = z.enum(["useful", "over", "under", "invalid"]);
export type Verdict = z.infer<typeof verdict>;

const mid = z.number().int();
const instant = z.number();
/** A product's code is not longer; a longer one would be copied into every record that is set aside. */
const productCode = z.string().max(100);
const inspection = z.union([z.boolean(), z.literal(0), z.literal(1)]);

const verdicts: ReadonlySet<unknown> = new Set(verdict.options);
const isVerdict = (value: unknown): boolean => verdicts.has(value);
const isInspection = (value: unknown): boolean => typeof value === "boolean" || value === 0 || value === 1;

/**
 * The clock that gave a record's instants. Only a gateway's clock is corrected by the server; a machine's instants stay as reported, and a
 * server's need no correction. Absent: the gateway's.
 */
export const clock = z.enum(["gateway", "machine", "server"]);
export type Clock = z.infer<typeof clock>;

/** Columns of equal length; one element per package. */
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

export const occurrenceRecord = z.object({
  equipment: mid,
  code: z.number(),
  startedAt: instant,
  endedAt: instant.nullable(),
  clock: clock.optional(),
});
export type OccurrenceRecord = z.infer<typeof occurrenceRecord>;

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

export const recordKinds = ["weighings", "statuses", "occurrences", "leftovers", "coils"] as const;
export type RecordKind = (typeof recordKinds)[number];

/** How far a gateway has read one machine once everything before and in this batch is stored, in the gateway's own terms. */
export const machinePositions = z.object({
  equipment: mid,
  /** The driver's key -> its position; keys that are not named stay as they are. */
  positions: z.record(z.string().max(200), z.string().max(8_192)),
});
export type MachinePositions = z.infer<typeof machinePositions>;

/** Machines that a gateway may report to read, at most. */
export const mostReadMachines = 2_000;
/** Raised by the server whenever another program starts to read a machine. */
export const turn = z.number().int().min(0).max(2_147_483_647);

/** The program that read a batch's records, and the turns under which it did. See docs/ingest.md, One reader a machine. */
export const batchReader = z.object({
  /** Made at the program's start. */
  start: z.uuid(),
  /** Machine -> turn; absent for a machine that was not held when it was read. */
  turns: boundedRecord(z.string().regex(/^\d{1,10}$/), turn, mostReadMachines),
});
export type BatchReader = z.infer<typeof batchReader>;

export const batch = z.object({
  gateway: z.uuid(),
  sequence: z.number().int().nonnegative(),
  /** The gateway's clock when it sends this request (new at each try), UTC ms. */
  sentAt: z.number().int(),
  weighings: z.array(weighingColumns).default([]),
  statuses: z.array(statusRecord).default([]),
  occurrences: z.array(occurrenceRecord).default([]),
  leftovers: z.array(leftoverRecord).default([]),
  coils: z.array(coilRecord).default([]),
  /** Stored for a gateway that takes this one's place; see getDeviceMachines. */
  positions: z.array(machinePositions).default([]),
  /** Absent from gateways before version 0.3, and from programs that read no machines. Not part of the content. */
  reader: batchReader.optional(),
});
export type Batch = z.infer<typeof batch>;
/** Input of a batch; kinds without records may be omitted. */
export type BatchInput = z.input<typeof batch>;

export const batchAnswer = z.object({
  gateway: z.string(),
  sequence: z.number().int(),
  /** Records stored. */
  accepted: z.number().int(),
  /** Records set aside, listed on the device page with their reason. */
  quarantined: z.number().int(),
  /** Reason -> number of records set aside. */
  reasons: z.record(z.string(), z.number().int()),
  /** By how much instants were shifted, ms; 0 within 2 s. */
  clockShiftMs: z.number().int(),
});
export type BatchAnswer = z.infer<typeof batchAnswer>;

/**
 * Stores a batch exactly once. 401, 403, 413, 415, 422, 429 and 503 as in docs/ingest.md; 409 BatchNumberReused when the number was used
 * for other content, 409 BatchTooOld when it is too old for the server to know whether it was stored (hold the batch):
 * `fields.lastSequence` is the highest number that the server knows of this gateway.
 */
export const postBatch = defineCall({
  method: "POST",
  path: "/api/device/v1/batches",
  audience: "device",
  body: batch,
  answer: batchAnswer,
  summary: "Weighings and states of the factory",
});
