import type { ColumnType, Generated } from "kysely";

/** A batch that is being stored or was stored; the answer is null until everything is durable. */
export interface IngestBatchesTable {
  tenant_id: number;
  gateway: string;
  sequence: number;
  /** UTC ms. */
  received_at: number;
  /** What was decided when the batch first came (clock, records set aside, limits): a repeat decides nothing anew. */
  decision: ColumnType<unknown, string, never>;
  answer: ColumnType<unknown, string | null | undefined, string | null>;
  /** See features/ingest/batch-digest.ts; null of a version before it, and of replays. */
  digest: Buffer | null;
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
  ingest_batches: IngestBatchesTable;
  data_versions: DataVersionsTable;
  quarantined_records: QuarantinedRecordsTable;
}
