import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;
type Json = ColumnType<unknown, string | null | undefined, never>;

/** The audit trail. The application may add and read entries, but never change them. */
export interface AuditEntriesTable {
  id: Generated<number>;
  tenant_id: number;
  at: Default<Date>;
  /** Id of a user or manager, or number of a device. */
  actor_id: string | null;
  /** Name of the actor at that time. */
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
  /** Source text of the translation; it may have changed since. */
  source_text: Default<string>;
  updated_at: Default<Date>;
  updated_by: Default<string | null>;
}

/** Work that one server must do at a time: whoever inserts a claim, or takes over an expired one, does it. */
export interface ClaimsTable {
  key: string;
  holder: string;
  expires_at: Date;
  done_at: Date | null;
  id: Generated<number>;
  /** Attempts since the work was last done. */
  attempts: Default<number>;
  /** Why the latest attempt failed. */
  reason: Default<string | null>;
  /** When the failing work was reported to the provider; null when it was not. */
  failed_at: Default<Date | null>;
}

/** The servers of the installation; each updates its row regularly. */
export interface ServersTable {
  name: string;
  version: string;
  started_at: Default<Date>;
  seen_at: Default<Date>;
}

/** One row: the present time as far as others confirm it. */
export interface ConfirmedTimeTable {
  confirmed_at: Default<Date>;
  /** Time that has surely come, by which data is deleted for good. */
  sure_at: Default<Date>;
  /** When a person, or for the first time another computer, vouched for the clock; null for never. */
  vouched_at: Date | null;
}

/** The clocks of the computers on which servers run. */
export interface ServerClocksTable {
  /** Id of the computer's boot, else of the process. */
  computer: string;
  host: string;
  /** Ms that it had counted when the time of `sure_at` had surely come; that is null when it was set back since. */
  counted_ms: number;
  sure_at: Date | null;
  /** Time of the clocks when they jumped; null while they are confirmed. */
  jumped_to: Date | null;
  compared_at: Default<Date>;
}

export interface BackOfficeTables {
  audit_entries: AuditEntriesTable;
  languages: LanguagesTable;
  language_texts: LanguageTextsTable;
  claims: ClaimsTable;
  servers: ServersTable;
  confirmed_time: ConfirmedTimeTable;
  server_clocks: ServerClocksTable;
}
