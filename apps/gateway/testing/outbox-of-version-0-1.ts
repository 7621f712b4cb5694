import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { countRecords, type Records } from "../src/outbox/records.ts";

/** The schema as version 0.1 wrote it, word for word. */
const schema = `
  create table if not exists meta (key text primary key, value text not null) strict, without rowid;
  create table if not exists outbox (
    id integer primary key autoincrement,
    -- Place in the queue; the halves of a split batch keep their parent's.
    place integer not null,
    -- Null until sealed: from then on number and content stay as they are.
    sequence integer unique,
    records integer not null, bytes integer not null, created_at integer not null, body blob not null
  ) strict;
  create index if not exists outbox_place on outbox (place, id);
  create index if not exists outbox_unsealed on outbox (place, id, records, bytes) where sequence is null;
  create table if not exists rejected (
    sequence integer primary key, rejected_at integer not null, reason text not null,
    records integer not null, body blob not null
  ) strict;
  create table if not exists positions (
    mid integer not null, key text not null, value text not null, primary key (mid, key)
  ) strict, without rowid;
  create table if not exists counters (
    mid integer not null, name text not null, value integer not null, primary key (mid, name)
  ) strict, without rowid;
`;

interface QueuedBatch {
  readonly place: number;
  readonly sequence: number | null;
  readonly records: Records;
}

export interface OldOutbox {
  readonly gateway: string;
  readonly nextSequence: number;
  readonly queue: readonly QueuedBatch[];
  readonly rejected: readonly { readonly sequence: number; readonly records: Records }[];
  readonly positions: readonly (readonly [mid: number, key: string, value: string])[];
}

const pack = (records: Records) => {
  const text = Buffer.from(JSON.stringify(records));
  return { body: gzipSync(text, { level: 6 }), bytes: text.length };
};

/** <directory>/outbox.sqlite as version 0.1 left it. */
export const writeOldOutbox = (
  directory: string,
  { gateway, nextSequence, queue, rejected, positions }: OldOutbox,
): void => {
  mkdirSync(directory, { recursive: true });
  const database = new DatabaseSync(join(directory, "outbox.sqlite"), { timeout: 10_000 });
  database.exec("pragma auto_vacuum = incremental; pragma journal_mode = wal; pragma synchronous = full;");
  database.exec(schema);
  const meta = database.prepare("insert into meta (key, value) values (?, ?)");
  meta.run("gateway", gateway);
  meta.run("nextSequence", String(nextSequence));
  const insert = database.prepare(
    "insert into outbox (place, sequence, records, bytes, created_at, body) values (?, ?, ?, ?, ?, ?)",
  );
  for (const { place, sequence, records } of queue) {
    const { body, bytes } = pack(records);
    insert.run(place, sequence, countRecords(records), bytes, Date.UTC(2026, 0, 1), body);
  }
  const reject = database.prepare(
    "insert into rejected (sequence, rejected_at, reason, records, body) values (?, ?, ?, ?, ?)",
  );
  for (const { sequence, records } of rejected) {
    reject.run(
      sequence,
      Date.UTC(2026, 0, 1),
      "HTTP 422 MalformedBatch",
      countRecords(records),
      pack(records).body,
    );
  }
  const position = database.prepare("insert into positions (mid, key, value) values (?, ?, ?)");
  for (const one of positions) position.run(...one);
  database.close();
};
