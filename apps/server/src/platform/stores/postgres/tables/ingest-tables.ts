import type { ColumnType, Generated } from "kysely";

/** How far a tenant with a rate limit is ahead of it, over all servers. */
export interface IngestRatesTable {
  tenant_id: number;
  /** Packages beyond the rate; negative for the unused part of one minute's amount. */
  ahead: number;
  /** UTC ms. */
  at: number;
}

/** Number of times per hour that a tenant's gateways were told to wait for its rate. */
export interface IngestWaitsTable {
  tenant_id: number;
  /** Start of the hour, UTC ms. */
  hour_at: number;
  count: number;
  /** UTC ms. */
  last_at: number;
}

/** A batch that a version without the log began to store, here or in the client's former installation. Removed once it is answered. */
export interface OpenBatchesTable {
  tenant_id: number;
  gateway: string;
  sequence: number;
  /** UTC ms. */
  received_at: number;
  /** See features/ingest/batch-digest.ts; null for an earlier version, and for replays. */
  digest: Buffer | null;
  /** Decision when the batch first came (clock, records set aside, limits), which a repeat reuses. */
  decision: ColumnType<unknown, string, never>;
  /** Begun by an earlier version: its leftovers may be among those moved from the telemetry store. */
  maybe_moved: Generated<boolean>;
}

/** Answers for repeats of answered batches: 64 numbers of a gateway per row. */
export interface AnsweredBatchesTable {
  tenant_id: number;
  gateway: string;
  /** The number divided by 64, rounded down. */
  block: number;
  /** Arrival of the first and the latest of them, UTC ms. `begun_at` never changes, so that updates do not touch its index. */
  begun_at: number;
  latest_at: number;
  /** A bit for each number in the row, as text since it may exceed 2^53. */
  known: ColumnType<number, string, string>;
  /** See features/ingest/answered-entry.ts. */
  entries: Buffer;
}

/** A cause for which records of one machine are set aside. */
export interface QuarantineCausesTable {
  id: Generated<number>;
  tenant_id: number;
  /** Null when the records name none. */
  equipment: number | null;
  reason: string;
  /** Unknown code or wrong field. */
  subject: string | null;
  /** Number of records set aside. */
  count: number;
  /** Number of statuses that were stored without the subject. */
  statuses: number;
  /** UTC ms. */
  first_at: number;
  last_at: number;
}

/** Up to 1,000 records of a batch that were set aside for one cause, to be replayed when the cause is removed. */
export interface QuarantinedSlicesTable {
  id: Generated<number>;
  tenant_id: number;
  cause_id: number;
  /** UTC ms. */
  received_at: number;
  gateway: string;
  sequence: number;
  kind: string;
  /** Number of records. */
  size: number;
  /** Common fields of the records. */
  shared: ColumnType<Record<string, unknown>, string, never>;
  /** Other fields of each record. */
  records: ColumnType<Record<string, unknown>[], string, never>;
  /** The unfinished replay that took the records; null for none. */
  replay_sequence: number | null;
}

/** A tenant's unfinished replays, and its last one, whose number is not used again. */
export interface QuarantineReplaysTable {
  tenant_id: number;
  sequence: number;
  /** Null when finished. */
  decision: ColumnType<unknown, string | null, string | null>;
  /** As for open batches. */
  maybe_moved: Generated<boolean>;
}

/** Rows of any tenants that were acknowledged together, until the telemetry store has them. */
export interface TelemetryLogTable {
  entry: Generated<number>;
  tenants: number[];
  row_count: number;
  /** See platform/telemetry-log/log-entry.ts. */
  weighings: Buffer | null;
  statuses: Buffer | null;
  logged_at: Generated<Date>;
  /** The entry was in the log when this database was restored to an earlier moment, so the telemetry store may have it. */
  maybe_stored: Generated<boolean>;
}

/** Unreadable entries of the log, unchanged; see platform/telemetry-log/read-entries.ts. */
export interface UnreadTelemetryTable {
  id: Generated<number>;
  /** Null for a page whose rows are unknown. */
  entry: number | null;
  tenants: Generated<number[]>;
  row_count: number | null;
  weighings: Buffer | null;
  statuses: Buffer | null;
  logged_at: Date | null;
  reason: string;
  set_aside_at: Generated<Date>;
}

/** Rows that PostgreSQL cannot read; see platform/stores/postgres/unread-rows.ts. */
export interface UnreadRowsTable {
  id: Generated<number>;
  of_table: string;
  /** Null for a page whose rows are unknown. */
  tenant: number | null;
  row_id: string | null;
  reason: string;
  set_aside_at: Generated<Date>;
}

/** Entries that are being written to the telemetry store as one block, or were when a server ended. */
export interface TelemetryBlocksTable {
  block: Generated<number>;
  entries: number[];
  begun_at: Generated<Date>;
  /** The telemetry store has not taken the block yet, so pages are answered without it. */
  has_failed: Generated<boolean>;
}

/** Start times of blocks, at most one row per minute. */
export interface BlockTimesTable {
  block: number;
  begun_at: Date;
}

/** Progress of the comparison of roll-ups with weighings: one row. */
export interface SumChecksTable {
  only_row: Generated<boolean>;
  /** UTC ms; null to compare from the first weighing on. */
  checked_until: number | null;
  /** Start of the engine when it was last asked, UTC s. */
  engine_start: number | null;
  /** Set while a server runs. */
  server_runs: Generated<boolean>;
  /** How often a comparison of everything was requested. */
  asked: Generated<number>;
}

/** Hours that were not compared because the telemetry store cannot read them; UTC ms. */
export interface UnreadHoursTable {
  start_ms: number;
  end_ms: number;
  reason: string;
  noted_at: Generated<Date>;
  tried_at: ColumnType<Date, undefined, Date>;
}

/** Steps of a roll-up that differed from their weighings and were rebuilt. */
export interface SumMendsTable {
  id: Generated<number>;
  mended_at: Generated<Date>;
  tenant: number;
  roll_up: string;
  steps: number;
  /** Start of the first step, UTC s. */
  first_step: number;
}

/** Hours to compare again because rows of them were deleted. */
export interface SumRechecksTable {
  id: Generated<number>;
  /** Null for every tenant. */
  tenants: number[] | null;
  /** UTC ms; the span consists of whole days. */
  start_ms: number;
  end_ms: number;
}

/** A tenant's data version, which is raised with every acknowledged batch. */
export interface DataVersionsTable {
  tenant_id: number;
  version: number;
  /** Change keys of the latest changes, and the version of each one's last change. */
  changed_parts: number[];
  changed_at: number[];
  /** Newest version whose changes are no longer listed; null when none ever were. */
  forgotten: number | null;
}

export interface IngestTables {
  ingest_rates: IngestRatesTable;
  ingest_waits: IngestWaitsTable;
  open_batches: OpenBatchesTable;
  telemetry_log: TelemetryLogTable;
  unread_telemetry: UnreadTelemetryTable;
  unread_rows: UnreadRowsTable;
  telemetry_blocks: TelemetryBlocksTable;
  block_times: BlockTimesTable;
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
