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

/** A batch that is being stored: gone once it is answered. */
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
  answered_batches: AnsweredBatchesTable;
  data_versions: DataVersionsTable;
  quarantine_causes: QuarantineCausesTable;
  quarantined_slices: QuarantinedSlicesTable;
  quarantine_replays: QuarantineReplaysTable;
}
