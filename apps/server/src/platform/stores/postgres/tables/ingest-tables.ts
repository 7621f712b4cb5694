import type { ColumnType, Generated } from "kysely";

/** How far a tenant that has a rate is ahead of it, as all servers together know. */
export interface IngestRatesTable {
  tenant_id: number;
  /** Packages beyond the rate; negative: what is left of a minute's worth. */
  ahead: number;
  /** UTC ms. */
  at: number;
}

/** How often a tenant's gateways were told to wait for its rate. */
export interface IngestWaitsTable {
  tenant_id: number;
  /** UTC ms of the hour. */
  hour_at: number;
  count: number;
  /** UTC ms. */
  last_at: number;
}

/** A batch that a version without the log began to store, here or where the client comes from: gone once it is answered. */
export interface OpenBatchesTable {
  tenant_id: number;
  gateway: string;
  sequence: number;
  /** UTC ms. */
  received_at: number;
  /** See features/ingest/batch-digest.ts; null of a version before it, and of replays. */
  digest: Buffer | null;
  /** What was decided when the batch first came (clock, records set aside, limits): a repeat decides nothing anew. */
  decision: ColumnType<unknown, string, never>;
  /** Begun by the version before: its leftovers may be among those that were brought over from the telemetry store. */
  maybe_moved: Generated<boolean>;
}

/** What repeats of answered batches are answered: 64 numbers of a gateway a row. */
export interface AnsweredBatchesTable {
  tenant_id: number;
  gateway: string;
  /** The number divided by 64. */
  block: number;
  /** When the first and the latest of them came, UTC ms. The first one's stays, so that an index on it costs no update. */
  begun_at: number;
  latest_at: number;
  /** A bit for each number that the row has; text, for it may exceed 2^53. */
  known: ColumnType<number, string, string>;
  /** See features/ingest/answered-entry.ts. */
  entries: Buffer;
}

/** All that is set aside of one machine for one reason about one thing. */
export interface QuarantineCausesTable {
  id: Generated<number>;
  tenant_id: number;
  /** Null: the records named none. */
  equipment: number | null;
  reason: string;
  /** The code that is unknown or the field that is wrong. */
  subject: string | null;
  /** Records set aside. */
  count: number;
  /** Statuses that were stored without the thing. */
  statuses: number;
  /** UTC ms. */
  first_at: number;
  last_at: number;
}

/** Up to 1,000 records of a batch that were set aside for one cause, to be replayed when it is mended. */
export interface QuarantinedSlicesTable {
  id: Generated<number>;
  tenant_id: number;
  cause_id: number;
  /** UTC ms. */
  received_at: number;
  gateway: string;
  sequence: number;
  kind: string;
  /** Records. */
  size: number;
  /** The fields that all of them have in common. */
  shared: ColumnType<Record<string, unknown>, string, never>;
  /** Their other fields, a record each. */
  records: ColumnType<Record<string, unknown>[], string, never>;
  /** The replay that has taken the records, until it is through. */
  replay_sequence: number | null;
}

/** A tenant's replays that are not finished, and its last one, whose number is not used again. */
export interface QuarantineReplaysTable {
  tenant_id: number;
  sequence: number;
  /** Null: finished. */
  decision: ColumnType<unknown, string | null, string | null>;
  /** As of a batch. */
  maybe_moved: Generated<boolean>;
}

/** Rows that were acknowledged together, of any tenants, until the telemetry store has them. */
export interface TelemetryLogTable {
  entry: Generated<number>;
  tenants: number[];
  row_count: number;
  /** See platform/telemetry-log/log-entry.ts. */
  weighings: Buffer | null;
  statuses: Buffer | null;
  logged_at: Generated<Date>;
  /** It was in the log when this database was put back to an earlier moment: the telemetry store may have it. */
  maybe_stored: Generated<boolean>;
}

/** Entries of the log that could not be read, as they were; see platform/telemetry-log/read-entries.ts. */
export interface UnreadTelemetryTable {
  id: Generated<number>;
  /** Null: of a page of which nobody can tell the rows. */
  entry: number | null;
  tenants: Generated<number[]>;
  row_count: number | null;
  weighings: Buffer | null;
  statuses: Buffer | null;
  logged_at: Date | null;
  reason: string;
  set_aside_at: Generated<Date>;
}

/** Entries of the log that are being written to the telemetry store as one block, or were when a server ended. */
export interface TelemetryBlocksTable {
  block: Generated<number>;
  entries: number[];
  begun_at: Generated<Date>;
  /** The telemetry store did not take it: pages are answered without it until it does. */
  has_failed: Generated<boolean>;
}

/** How far roll-ups were compared with what they are made of: one row. */
export interface SumChecksTable {
  only_row: Generated<boolean>;
  /** UTC ms; null: from the first weighing on. */
  checked_until: number | null;
  /** When the engine that was asked had begun, UTC s. */
  engine_start: number | null;
  /** Set while a server runs. */
  server_runs: Generated<boolean>;
}

/** Hours whose sums could not be compared, because the telemetry store cannot read them; UTC ms. */
export interface UnreadHoursTable {
  start_ms: number;
  end_ms: number;
  reason: string;
  noted_at: Generated<Date>;
  tried_at: ColumnType<Date, undefined, Date>;
}

/** Steps of a roll-up that had other sums than its weighings make, and were made anew. */
export interface SumMendsTable {
  id: Generated<number>;
  mended_at: Generated<Date>;
  tenant: number;
  roll_up: string;
  steps: number;
  /** UTC s. */
  first_step: number;
}

/** Hours to be compared once more, because rows of them were deleted. */
export interface SumRechecksTable {
  id: Generated<number>;
  /** Null: of every tenant. */
  tenants: number[] | null;
  /** UTC ms: whole days. */
  start_ms: number;
  end_ms: number;
}

/** Raised with every batch that is acknowledged. */
export interface DataVersionsTable {
  tenant_id: number;
  version: number;
  /** Parts of the tenant's telemetry that changed lately, and the versions that changed them last. */
  changed_parts: number[];
  changed_at: number[];
  /** The newest version whose changes are not among those any more; null: none ever were. */
  forgotten: number | null;
}

export interface IngestTables {
  ingest_rates: IngestRatesTable;
  ingest_waits: IngestWaitsTable;
  open_batches: OpenBatchesTable;
  telemetry_log: TelemetryLogTable;
  unread_telemetry: UnreadTelemetryTable;
  telemetry_blocks: TelemetryBlocksTable;
  sum_checks: SumChecksTable;
  sum_mends: SumMendsTable;
  sum_rechecks: SumRechecksTable;
  unread_hours: UnreadHoursTable;
  answered_batches: AnsweredBatchesTable;
  data_versions: DataVersionsTable;
  quarantine_causes: QuarantineCausesTable;
  quarantined_slices: QuarantinedSlicesTable;
  quarantine_replays: QuarantineReplaysTable;
}
