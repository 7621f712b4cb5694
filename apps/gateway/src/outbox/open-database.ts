import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { takenSchema } from "./taken-rows.ts";

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

/** Opens <directory>/outbox.sqlite, durable at every commit. Throws when the directory cannot be written. */
export const openDatabase = (directory: string): DatabaseSync => {
  mkdirSync(directory, { recursive: true });
  const database = new DatabaseSync(join(directory, "outbox.sqlite"), { timeout: 10_000 });
  database.exec("pragma auto_vacuum = incremental; pragma journal_mode = wal; pragma synchronous = full;");
  database.exec(schema);
  database.exec(takenSchema);
  return database;
};

/** Runs the work in one transaction: all of it is durable at the return, or nothing was done. */
export const inTransaction = <T>(database: DatabaseSync, work: () => T): T => {
  database.exec("begin immediate");
  try {
    const result = work();
    database.exec("commit");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
};
