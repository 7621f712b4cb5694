import type { DatabaseSync } from "node:sqlite";

/** Every statement of the queue, prepared once. */
export const prepareStatements = (database: DatabaseSync) => ({
  insert: database.prepare(
    `insert into outbox (
       place, sequence, records, bytes, created_at, body, boot, drift, jumped, is_whole, positions, renumbered, turns
     ) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  isEmpty: database.prepare("select not exists (select 1 from outbox not indexed) as empty"),
  lastPlace: database.prepare("select coalesce(max(place), 0) as place from outbox"),
  placeAfter: database.prepare("select min(place) as place from outbox where place > ?"),
  // Cast to real, because a damaged number may exceed JavaScript's safe integers.
  oldestState: database.prepare(
    `select id, sequence is not null as is_sealed, cast(created_at as real) as created_at from outbox
     order by place, id limit 1`,
  ),
  idOfSequence: database.prepare("select id from outbox where sequence = ?"),
  sealed: database.prepare(
    "select cast(sequence as real) as sequence from outbox where sequence is not null",
  ),
  highestSequence: database.prepare(
    "select cast(coalesce(max(sequence), 0) as real) as sequence from outbox",
  ),
  unsealed: database.prepare(
    `select id, cast(records as real) as records, cast(bytes as real) as bytes, is_whole = 1 as is_whole,
       quote(boot) || ' ' || quote(drift) || ' ' || quote(turns) as clock
     from outbox where sequence is null order by place, id`,
  ),
  unsealedTotal: database.prepare(
    `select total(records) as records, total(bytes) as bytes from outbox where sequence is null and is_whole <> 1`,
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
  /** Positions of machines to send with it, as JSON. */
  readonly positions: string | null;
  /** How often it got another number because the receipt did not fit its content. */
  readonly renumbered: number;
  /** Id of the turns under which its machines were read; null when read before turns existed. */
  readonly turns: number | null;
  readonly body: Uint8Array;
  readonly boot: number | null;
  readonly drift: number;
  readonly jumped: number;
  readonly is_whole: number;
}

const numbers = [
  "id",
  "place",
  "records",
  "bytes",
  "created_at",
  "renumbered",
  "drift",
  "jumped",
  "is_whole",
];
const numbersOrNull = ["sequence", "turns", "boot"];

const isNumber = (value: unknown): boolean => Number.isSafeInteger(value);

/** Whether the columns have their types. The table is strict, but a damaged file may have any value in any column. */
const hasItsTypes = (row: Record<string, unknown>): boolean =>
  numbers.every((name) => isNumber(row[name])) &&
  numbersOrNull.every((name) => row[name] === null || isNumber(row[name])) &&
  (row["positions"] === null || typeof row["positions"] === "string") &&
  row["body"] instanceof Uint8Array;

/** Checks a row of `select * from outbox`; null for a missing one. Throws when a column has a wrong type. */
export const queueRow = (row: Record<string, unknown> | undefined): QueueRow | null => {
  if (row === undefined) return null;
  if (!hasItsTypes(row)) throw new Error("uma coluna não tem o seu tipo");
  return row as unknown as QueueRow;
};
