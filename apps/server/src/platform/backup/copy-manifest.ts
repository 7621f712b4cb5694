import { z } from "zod";
import { copiedTables } from "../stores/telemetry/copied-tables.ts";
import type { PinnedPart } from "../stores/telemetry/telemetry-pins.ts";
import { manifestFile } from "../tenant-transfer/manifest.ts";

const count = z.number().int().nonnegative();

/** A part of a telemetry table, in a file that copies share. */
const copiedPart = manifestFile.extend({
  table: z.enum(copiedTables),
  /** YYYYMM, UTC. */
  month: count,
  columns: z.array(z.string()),
  rows: count,
  /** Bytes of each compressed block, in the order of the file. */
  blocks: z.array(count),
});
export type CopiedPart = z.infer<typeof copiedPart>;

export const copyManifest = z.object({
  format: z.literal("fiel-copy-1"),
  /** ISO instant; everything acknowledged before it is in the copy. */
  takenAt: z.string(),
  /** Version of the program that made the copy; absent in the oldest copies. */
  version: z.string().optional(),
  /** Id of the installation; absent in copies of versions without one. */
  installation: z.uuid().optional(),
  /** PostgreSQL migrations that the installation had applied. */
  schema: z.array(z.string()),
  tables: z.array(z.object({ table: z.string(), columns: z.array(z.string()), rows: count })),
  sequences: z.array(z.object({ name: z.string(), value: z.number().int(), isCalled: z.boolean() })),
  /** One instant, UTC ms, of each month that has machine records. */
  recordMonths: z.array(z.number().int()),
  /** Number of interrupted batches that wait for their gateways to repeat them. */
  openBatches: count,
  /** What PostgreSQL could not read of tables, so that the copy is without it; absent for none. */
  lacking: z.array(z.object({ table: z.string(), rows: count, pages: count })).optional(),
  /** Files that belong to this copy alone. */
  files: z.array(manifestFile),
  parts: z.array(copiedPart),
});
export type CopyManifest = z.infer<typeof copyManifest>;

/** Path of a part, named by the hash of its content, so that a part that exists is not copied again. */
export const partPath = ({ table, month, hash }: PinnedPart): string =>
  `telemetry/${table}/${month}/${hash}.native.zst`;

/** Whether a copy is without rows that PostgreSQL could not read. */
export const isLacking = ({ lacking = [] }: Pick<CopyManifest, "lacking">): boolean => lacking.length > 0;
