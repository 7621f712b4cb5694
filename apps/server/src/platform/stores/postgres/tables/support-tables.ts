import type { ColumnType, Generated } from "kysely";

/** Access of the provider's staff that a client's administrator granted, or that was requested. */
export interface SupportGrantsTable {
  tenant_id: number;
  id: Generated<number>;
  access: "read" | "admin";
  hours: number;
  reason: string;
  /** Manager who requested it; null when an administrator granted it without a request. */
  asked_by: string | null;
  asked_by_name: string | null;
  asked_at: Date | null;
  /** Null when not yet granted, or refused. */
  granted_by_name: string | null;
  granted_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  granted_at: Date | null;
  ends_at: Date | null;
  /** Who refused it, or revoked it before its end. */
  ended_by_name: string | null;
  /** Null for a manager. */
  ended_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  ended_at: Date | null;
}

export interface SupportSessionsTable {
  /** SHA-256 of the bearer token. */
  token_hash: Buffer;
  tenant_id: number;
  grant_id: number;
  manager_id: string;
  opened_at: Generated<Date>;
  ended_at: Date | null;
}

/** Mailed warnings about a limit; a warning is removed when usage is far below the limit again. */
export interface LimitWarningsTable {
  tenant_id: number;
  what: string;
  warned_at: Generated<Date>;
}

export interface SupportTables {
  support_grants: SupportGrantsTable;
  support_sessions: SupportSessionsTable;
  limit_warnings: LimitWarningsTable;
}
