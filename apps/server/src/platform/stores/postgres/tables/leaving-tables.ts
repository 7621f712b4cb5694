import type { ColumnType, Generated } from "kysely";

/** `ready`: an export whose download was not begun; `running` and `cancelled` are of downloads alone. */
type TransferState = "waiting" | "ready" | "running" | "done" | "failed" | "cancelled";
type Json<T> = ColumnType<T, string, string>;

/** A month of a tenant's telemetry that was, or is being, dropped because it is kept no longer. */
export interface DroppedMonthsTable {
  tenant_id: number;
  id: Generated<number>;
  /** YYYYMM, in UTC as the stores' partitions. */
  month: number;
  /** Rows by table. */
  counts: Json<Readonly<Record<string, number>>>;
  decided_at: Generated<Date>;
  /** Null while it is not sure that all of it is gone. */
  done_at: ColumnType<Date | null, undefined, Date>;
}

/** A tenant that is written to a directory, or loaded from one. */
export interface TenantTransfersTable {
  tenant_id: number;
  id: Generated<number>;
  kind: "export" | "import";
  /** Absolute, on the machine of the server that has the embedded store; empty: a browser downloads it. */
  directory: string;
  state: ColumnType<TransferState, TransferState | undefined, TransferState>;
  /** SHA-256 of the manifest that is loaded, hexadecimal. */
  source: string | null;
  /** Of an import: its products' ids there -> here. */
  products: ColumnType<Readonly<Record<string, number>> | null, string | null, string | null>;
  /** What an export wrote, or how far an import or a download came. */
  progress: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
  reason: ColumnType<string | null, undefined, string | null>;
  /** How often a server began it since it came on last, without ending it. */
  attempts: ColumnType<number, number | undefined, number>;
  asked_at: Generated<Date>;
  finished_at: ColumnType<Date | null, Date | undefined, Date | null>;
  /** The key of the installation that the secrets of an export are sealed for; null: they are left out. */
  sealed_for: ColumnType<string | null, string | null | undefined, never>;
  /** Of a download that was not begun. */
  ticket_hash: ColumnType<Buffer | null, Buffer | undefined, Buffer | null>;
  /** The member of the provider's staff who asked for a download. */
  asked_by: ColumnType<string | null, string | null | undefined, never>;
  /** When the server that sends a download was there last. */
  seen_at: ColumnType<Date | null, undefined, Date>;
}

/** What a tenant has on disk, as it was measured last. */
export interface TenantDiskTable {
  tenant_id: number;
  telemetry_bytes: number;
  records_bytes: number;
  measured_at: ColumnType<Date, Date | undefined, Date>;
}

/** The installation's own pair, made once, for which others seal the secrets of clients that move here; of no tenant. */
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
