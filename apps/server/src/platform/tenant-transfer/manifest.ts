import { z } from "zod";

/** Written last into an export's directory: without it the export is not whole. */
export const manifestName = "manifest.json";

export const manifestFile = z.object({
  path: z.string().regex(/^(?!.*\.\.)[a-z0-9][A-Za-z0-9._/ -]*$/),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Lines that are a row each; null: a file of another kind. */
  rows: z.number().int().nonnegative().nullable(),
});
export type ManifestFile = z.infer<typeof manifestFile>;

export const manifest = z.object({
  format: z.literal(1),
  /** Changes of PostgreSQL's schema that the installation had. */
  schema: z.array(z.string()),
  /** ISO instant. */
  exportedAt: z.string(),
  tenant: z.object({
    tenant: z.string(),
    name: z.string(),
    language: z.string(),
    timeZone: z.string(),
    status: z.enum(["Active", "Blocked"]),
  }),
  /** Columns of each table's rows. */
  columns: z.record(z.string(), z.array(z.string())),
  /** Rows of each table, of both stores. */
  counts: z.record(z.string(), z.number().int().nonnegative()),
  /** How secrets were sealed; null: there are none in it, or it is of a version that wrote them openly. */
  sealed: z.object({ for: z.string(), by: z.string() }).nullable().default(null),
  /** Tables that are in neither store's files. */
  left: z.array(z.string()),
  files: z.array(manifestFile),
});
export type Manifest = z.infer<typeof manifest>;

export const recordsFile = (table: string): string => `postgres/${table}.jsonl.gz`;
/** `month` as YYYYMM. */
export const telemetryFile = (table: string, month: number): string =>
  `telemetry/${table}/${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}.csv.gz`;

/** Tables of the telemetry store whose rows are carried; the others are made of them. */
export const carriedTelemetry = ["weighings", "statuses"] as const;
export type CarriedTelemetry = (typeof carriedTelemetry)[number];
