import type { ColumnType, Generated } from "kysely";

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

/** A record set aside with its reason, to be replayed when the cause is mended. */
export interface QuarantinedRecordsTable {
  id: Generated<number>;
  tenant_id: number;
  /** UTC ms. */
  received_at: number;
  gateway: string;
  sequence: number;
  kind: string;
  /** The record's place among its kind in the batch. */
  ordinal: number;
  reason: string;
  record: ColumnType<Record<string, unknown>, string, string>;
  /** The replay that has taken the record, until it is through. */
  replay_sequence: number | null;
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
  open_batches: OpenBatchesTable;
  answered_batches: AnsweredBatchesTable;
  data_versions: DataVersionsTable;
  quarantined_records: QuarantinedRecordsTable;
}
