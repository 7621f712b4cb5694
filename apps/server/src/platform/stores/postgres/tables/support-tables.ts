import type { ColumnType, Generated } from "kysely";

/** Access of the provider's staff that a client's administrator gave, or is asked for. */
export interface SupportGrantsTable {
  tenant_id: number;
  id: Generated<number>;
  access: "read" | "admin";
  hours: number;
  reason: string;
  /** The manager who asks; null: an administrator gave it unasked. */
  asked_by: string | null;
  asked_by_name: string | null;
  asked_at: Date | null;
  /** Null: not given yet, or refused. */
  granted_by_name: string | null;
  granted_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  granted_at: Date | null;
  ends_at: Date | null;
  /** Refused, or revoked before its end. */
  ended_by_name: string | null;
  /** Null of a manager. */
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

/** Warnings about a limit that were mailed; one is gone when the limit is far again. */
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
