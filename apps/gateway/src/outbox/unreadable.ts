import { shortened } from "@fiel/domain";
import type { DatabaseSync } from "node:sqlite";

/** Data in the gateway's file that became unreadable. */
export interface Unreadable {
  /** Number of contents: batches of the queue, or single held records. */
  readonly contents: number;
  /** Number of their records, where known. */
  readonly records: number;
  /** Number of contents whose number of records is unknown. */
  readonly uncounted: number;
}

export type UnreadableSource = "outbox" | "held" | "rejected" | "file";

export const unreadableSchema = `
  create table if not exists unreadable (
    id integer primary key autoincrement, source text not null, records integer, found_at integer not null,
    reason text not null,
    -- As it was found, whatever it is; null where not even that could be read.
    content any
  ) strict;
`;

/** No batch has more records; a larger stored count is damaged. */
export const mostRecords = 1_000_000;

const longestReason = 500;

/** Stores unreadable contents unchanged, so that the queue continues without them. */
export const openUnreadable = (database: DatabaseSync) => {
  const insert = database.prepare(
    "insert into unreadable (source, records, found_at, reason, content) values (?, ?, ?, ?, ?)",
  );
  const moveRow = database.prepare(
    `insert into unreadable (source, records, found_at, reason, content)
     select 'outbox', iif(typeof(records) = 'integer' and records between 0 and ${mostRecords}, records, null), ?, ?, body
     from outbox where id = ?`,
  );
  const moveHeld = database.prepare(
    `insert into unreadable (source, records, found_at, reason, content)
     select 'held', 1, ?, ?, record from held where id = ?`,
  );
  return {
    add: (
      source: UnreadableSource,
      records: number | null,
      now: number,
      reason: string,
      content: Uint8Array | null,
    ) => void insert.run(source, records, Math.floor(now), shortened(reason, longestReason), content),
    /** Adds a row of the queue unchanged. The caller removes it from the queue. */
    addRow: (id: number, now: number, reason: string): void =>
      void moveRow.run(Math.floor(now), shortened(reason, longestReason), id),
    addHeld: (id: number, now: number, reason: string): void =>
      void moveHeld.run(Math.floor(now), shortened(reason, longestReason), id),
  };
};

export const readUnreadable = (database: DatabaseSync): Unreadable => {
  const row = database
    .prepare(
      `select count(*) as contents, coalesce(sum(records), 0) as records, count(*) - count(records) as uncounted
       from unreadable`,
    )
    .get();
  return {
    contents: Number(row?.["contents"]),
    records: Number(row?.["records"]),
    uncounted: Number(row?.["uncounted"]),
  };
};

/** An unreadable content for an export: bytes as base64, text unchanged. */
export interface KeptUnreadable {
  readonly source: string;
  readonly records: number | null;
  readonly foundAt: number;
  readonly reason: string;
  readonly content: string | null;
}

export const bigIntAsText = (_name: string, value: unknown): unknown =>
  typeof value === "bigint" ? String(value) : value;

const textOf = (content: unknown): string | null => {
  if (content === null) return null;
  if (content instanceof Uint8Array) return Buffer.from(content).toString("base64");
  return typeof content === "string" ? content : JSON.stringify(content, bigIntAsText);
};

export function* iterateUnreadable(database: DatabaseSync): Generator<KeptUnreadable> {
  const select = database.prepare("select * from unreadable order by id");
  select.setReadBigInts(true);
  for (const row of select.iterate()) {
    yield {
      source: String(row["source"]),
      records: row["records"] === null ? null : Number(row["records"]),
      foundAt: Number(row["found_at"]),
      reason: String(row["reason"]),
      content: textOf(row["content"]),
    };
  }
}
