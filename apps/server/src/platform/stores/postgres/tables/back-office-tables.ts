import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;
type Json = ColumnType<unknown, string | null | undefined, never>;

/** Who did what. The application may add and read, never change. */
export interface AuditEntriesTable {
  id: Generated<number>;
  tenant_id: number;
  at: Default<Date>;
  /** A user's or manager's id, a device's number. */
  actor_id: string | null;
  /** What the actor was called then. */
  actor: string;
  actor_kind: "user" | "device" | "manager" | "system";
  address: string | null;
  action: string;
  entity: string;
  entity_id: string;
  entity_name: string | null;
  before: Json;
  after: Json;
}

export interface LanguagesTable {
  language: string;
  description: string;
  created_at: Default<Date>;
}

export interface LanguageTextsTable {
  language: string;
  module: string;
  code: string;
  text: Default<string>;
  /** What it is a translation of; it may have changed since. */
  source_text: Default<string>;
  updated_at: Default<Date>;
  updated_by: Default<string | null>;
}

/** Work that must happen once among all servers: whoever inserts or takes over an expired claim does it. */
export interface ClaimsTable {
  key: string;
  holder: string;
  expires_at: Date;
  done_at: Date | null;
}

/** The servers of the installation, as each tells it again and again. */
export interface ServersTable {
  name: string;
  version: string;
  started_at: Default<Date>;
  seen_at: Default<Date>;
}

/** One row: by when may be deleted for good. */
export interface ConfirmedTimeTable {
  confirmed_at: Default<Date>;
  /** What the clocks said when they jumped; null: they are confirmed. */
  jumped_to: Date | null;
}

export interface BackOfficeTables {
  audit_entries: AuditEntriesTable;
  languages: LanguagesTable;
  language_texts: LanguageTextsTable;
  claims: ClaimsTable;
  servers: ServersTable;
  confirmed_time: ConfirmedTimeTable;
}
