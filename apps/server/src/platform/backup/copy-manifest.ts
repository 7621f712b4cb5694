import { z } from "zod";
import { copiedTables } from "../stores/telemetry/copied-tables.ts";
import type { PinnedPart } from "../stores/telemetry/telemetry-pins.ts";
import { manifestFile } from "../tenant-transfer/manifest.ts";

const count = z.number().int().nonnegative();

/** A part of a telemetry table, in a file that later copies share. */
const copiedPart = manifestFile.extend({
  table: z.enum(copiedTables),
  /** YYYYMM, in UTC. */
  month: count,
  columns: z.array(z.string()),
  rows: count,
  /** Bytes of each packed block in the file, one after the other. */
  blocks: z.array(count),
});
export type CopiedPart = z.infer<typeof copiedPart>;

export const copyManifest = z.object({
  format: z.literal("fiel-copy-1"),
  /** ISO instant: nothing that was acknowledged before is missing. */
  takenAt: z.string(),
  /** Of the program that made it; the first ones did not tell. */
  version: z.string().optional(),
  /** The id of the installation; those of before did not have one. */
  installation: z.uuid().optional(),
  /** Changes of PostgreSQL's schema that the installation had. */
  schema: z.array(z.string()),
  tables: z.array(z.object({ table: z.string(), columns: z.array(z.string()), rows: count })),
  sequences: z.array(z.object({ name: z.string(), value: z.number().int(), isCalled: z.boolean() })),
  /** An instant, UTC ms, in each month of machines' records. */
  recordMonths: z.array(z.number().int()),
  /** Batches that were cut off before, and wait for their gateways. */
  openBatches: count,
  /** Files of this copy alone. */
  files: z.array(manifestFile),
  parts: z.array(copiedPart),
});
export type CopyManifest = z.infer<typeof copyManifest>;

/** Where a part lies: by what is in it, so that one that is there is not copied again. */
export const partPath = ({ table, month, hash }: PinnedPart): string =>
  `telemetry/${table}/${month}/${hash}.native.zst`;
