import type { DatabaseSync } from "node:sqlite";

/** Every statement of the queue, prepared once. */
export const prepareStatements = (database: DatabaseSync) => ({
  insert: database.prepare(
    `insert into outbox (
       place, sequence, records, bytes, created_at, body, boot, drift, jumped, is_whole, positions, renumbered, turns
     ) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  isEmpty: database.prepare("select not exists (select 1 from outbox) as empty"),
  lastPlace: database.prepare("select coalesce(max(place), 0) as place from outbox"),
  placeAfter: database.prepare("select min(place) as place from outbox where place > ?"),
  oldest: database.prepare("select * from outbox order by place, id limit 1"),
  oldestState: database.prepare("select sequence, created_at from outbox order by place, id limit 1"),
  bySequence: database.prepare("select * from outbox where sequence = ?"),
  unsealed: database.prepare(
    "select id, records, bytes, boot, drift, is_whole, turns from outbox where sequence is null order by place, id",
  ),
  unsealedTotal: database.prepare(
    `select coalesce(sum(records), 0) as records, coalesce(sum(bytes), 0) as bytes from outbox
     where sequence is null and is_whole = 0`,
  ),
  byId: database.prepare("select * from outbox where id = ?"),
  remove: database.prepare("delete from outbox where id = ?"),
  renumber: database.prepare(
    "update outbox set sequence = ?, renumbered = renumbered + ? where sequence = ?",
  ),
  position: database.prepare(
    "insert into positions (mid, key, value) values (?, ?, ?) on conflict do update set value = excluded.value",
  ),
  forgetPosition: database.prepare("delete from positions where mid = ? and key = ?"),
  count: database.prepare(
    "insert into counters (mid, name, value) values (?, ?, ?) on conflict do update set value = value + excluded.value",
  ),
});
export type Statements = ReturnType<typeof prepareStatements>;

export interface QueueRow {
  readonly id: number;
  readonly place: number;
  readonly sequence: number | null;
  readonly records: number;
  readonly bytes: number;
  readonly created_at: number;
  /** What the server is told with it of how far machines are read, as JSON. */
  readonly positions: string | null;
  /** How often it got another number because the receipt was of other content. */
  readonly renumbered: number;
  /** Under which turns its machines were read; null: before there were turns. */
  readonly turns: number | null;
  readonly body: Uint8Array;
  readonly boot: number | null;
  readonly drift: number;
  readonly jumped: number;
  readonly is_whole: number;
}

/** A row of `select * from outbox`; the table is strict, so the columns have these types. */
export const queueRow = (row: Record<string, unknown> | undefined): QueueRow | null =>
  row === undefined ? null : (row as unknown as QueueRow);
