import type { ColumnType } from "kysely";

/** The start of an occurrence that was news when it came. Swept after a day: what comes later is none. */
export interface OccurrenceStartsTable {
  tenant_id: number;
  equipment: number;
  code: number;
  /** UTC ms. */
  started_at: number;
  /** When the server had it, UTC ms. */
  heard_at: number;
  /** Whether mails were made of it, or none was to be. */
  is_settled: ColumnType<boolean, boolean | undefined, boolean>;
}

/** What was mailed last of an event on an equipment, and what waits since for the next mail. */
export interface EventMailsTable {
  tenant_id: number;
  equipment: number;
  code: number;
  /** UTC ms. */
  mailed_at: number;
  held_count: number;
  /** UTC ms; null when none is held. */
  held_first: number | null;
  held_last: number | null;
}

export interface AlertTables {
  occurrence_starts: OccurrenceStartsTable;
  event_mails: EventMailsTable;
}
