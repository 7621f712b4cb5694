import { z } from "zod";

/** Name of the manifest. It is written last: an export without it is incomplete. */
export const manifestName = "manifest.json";

export const manifestFile = z.object({
  path: z.string().regex(/^(?!.*\.\.)[a-z0-9][A-Za-z0-9._/ -]*$/),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Number of lines that are a row each; null for a file of another kind. */
  rows: z.number().int().nonnegative().nullable(),
});
export type ManifestFile = z.infer<typeof manifestFile>;

export const manifest = z.object({
  format: z.literal(1),
  /** PostgreSQL migrations that the installation had applied. */
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
  /** Columns of each exported table. */
  columns: z.record(z.string(), z.array(z.string())),
  /** Number of rows of each table, of both stores. */
  counts: z.record(z.string(), z.number().int().nonnegative()),
  /** Keys of the sealed secrets; null when there are no secrets, or when an earlier version wrote them unsealed. */
  sealed: z.object({ for: z.string(), by: z.string() }).nullable().default(null),
  /** Tables that the export leaves out. */
  left: z.array(z.string()),
  files: z.array(manifestFile),
});
export type Manifest = z.infer<typeof manifest>;

export const recordsFile = (table: string): string => `postgres/${table}.jsonl.gz`;
/** Path of a month's file; `month` as YYYYMM. */
export const telemetryFile = (table: string, month: number): string =>
  `telemetry/${table}/${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}.csv.gz`;

/** Tables of the telemetry store that an export contains; the other tables are derived from them. */
export const carriedTelemetry = ["weighings", "statuses"] as const;
export type CarriedTelemetry = (typeof carriedTelemetry)[number];
