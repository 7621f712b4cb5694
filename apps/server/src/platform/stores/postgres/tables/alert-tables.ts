import type { ColumnType } from "kysely";

/** The start of an occurrence that was recent when it came. Removed after a day, since a later repeat is not recent. */
export interface OccurrenceStartsTable {
  tenant_id: number;
  equipment: number;
  code: number;
  /** UTC ms. */
  started_at: number;
  /** When the server received it, UTC ms. */
  heard_at: number;
  /** Whether its mails were made, or none was needed. */
  is_settled: ColumnType<boolean, boolean | undefined, boolean>;
}

/** Last mail about an event on an equipment, and the starts that wait for the next mail. */
export interface EventMailsTable {
  tenant_id: number;
  equipment: number;
  code: number;
  /** UTC ms. */
  mailed_at: number;
  held_count: number;
  /** First and last held start, UTC ms; null when none is held. */
  held_first: number | null;
  held_last: number | null;
}

export interface AlertTables {
  occurrence_starts: OccurrenceStartsTable;
  event_mails: EventMailsTable;
}
