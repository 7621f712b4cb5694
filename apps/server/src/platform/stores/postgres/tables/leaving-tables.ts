import type { ColumnType, Generated } from "kysely";

/** `ready`: an export whose download has not begun. `running` and `cancelled` occur only for downloads. */
type TransferState = "waiting" | "ready" | "running" | "done" | "failed" | "cancelled";
type Json<T> = ColumnType<T, string, string>;

/** A month of a tenant's telemetry that was, or is being, deleted because its retention ended. */
export interface DroppedMonthsTable {
  tenant_id: number;
  id: Generated<number>;
  /** YYYYMM in UTC, like the stores' partitions. */
  month: number;
  /** Rows by table. */
  counts: Json<Readonly<Record<string, number>>>;
  decided_at: Generated<Date>;
  /** Null until all of it is known to be deleted. */
  done_at: ColumnType<Date | null, undefined, Date>;
  /** Packages of the month are deleted up to this block; null for months deleted before this was recorded. */
  through_block: ColumnType<number | null, undefined, number>;
  /** Order in which the tenant's months were deleted, from 1. */
  done_order: ColumnType<number | null, undefined, number>;
}

/** An export of a tenant to a directory, or an import from one. */
export interface TenantTransfersTable {
  tenant_id: number;
  id: Generated<number>;
  kind: "export" | "import";
  /** Absolute path on the machine of the server with the embedded store; empty for a download by a browser. */
  directory: string;
  state: ColumnType<TransferState, TransferState | undefined, TransferState>;
  /** SHA-256 of the imported manifest, hexadecimal. */
  source: string | null;
  /** For an import, the new product id by the former one. */
  products: ColumnType<Readonly<Record<string, number>> | null, string | null, string | null>;
  /** Rows that an export wrote, or the progress of an import or a download. */
  progress: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
  reason: ColumnType<string | null, undefined, string | null>;
  /** Number of starts since its last progress that did not end it. */
  attempts: ColumnType<number, number | undefined, number>;
  asked_at: Generated<Date>;
  finished_at: ColumnType<Date | null, Date | undefined, Date | null>;
  /** Key of the installation for which the secrets of an export are sealed; null when secrets are left out. */
  sealed_for: ColumnType<string | null, string | null | undefined, never>;
  /** Hash of the ticket of a download that has not begun. */
  ticket_hash: ColumnType<Buffer | null, Buffer | undefined, Buffer | null>;
  /** Member of the provider's staff who requested the download. */
  asked_by: ColumnType<string | null, string | null | undefined, never>;
  /** When the server that sends the download was last active. */
  seen_at: ColumnType<Date | null, undefined, Date>;
}

/** Last measured disk use of a tenant. */
export interface TenantDiskTable {
  tenant_id: number;
  telemetry_bytes: number;
  records_bytes: number;
  measured_at: ColumnType<Date, Date | undefined, Date>;
}

/** The installation's own key pair, made once, for which others seal secrets of clients that move here. It belongs to no tenant. */
export interface TransferKeysTable {
  id: ColumnType<number, undefined, never>;
  public_key: string;
  private_key: string;
}

export interface LeavingTables {
  transfer_keys: TransferKeysTable;
  tenant_disk: TenantDiskTable;
  dropped_months: DroppedMonthsTable;
  tenant_transfers: TenantTransfersTable;
}
