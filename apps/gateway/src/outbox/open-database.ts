import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { bootsSchema } from "../clock/boots.ts";
import { begunSchema, laterBegunColumns } from "./begun.ts";
import { closeDirectory } from "./close-directory.ts";
import { heldSchema, laterHeldColumns } from "./held.ts";
import { privateFile } from "./private-file.ts";
import { turnsSchema } from "./reading-turns.ts";
import { takenSchema } from "./taken-rows.ts";
import { untoldSchema } from "./told-positions.ts";
import { StoreDamage } from "./store-damage.ts";
import { unreadableSchema } from "./unreadable.ts";
import { upgradeSchema } from "./upgrade-schema.ts";

const schema = `
  create table if not exists meta (key text primary key, value text not null) strict, without rowid;
  create table if not exists outbox (
    id integer primary key autoincrement,
    -- Place in the queue; the parts of a batch that is split share the room up to the next one.
    place integer not null,
    -- Null until sealed: from then on number and content stay as they are.
    sequence integer unique,
    records integer not null, bytes integer not null, created_at integer not null, body blob not null
  ) strict;
  create index if not exists outbox_place on outbox (place, id);
  create table if not exists positions (
    mid integer not null, key text not null, value text not null, primary key (mid, key)
  ) strict, without rowid;
  create table if not exists counters (
    mid integer not null, name text not null, value integer not null, primary key (mid, name)
  ) strict, without rowid;
`;

/** Columns added after version 0.1. */
const laterColumns = [
  // Clock of the instants: number of the boot, and the clock's drift.
  ["boot", "integer"],
  ["drift", "integer not null default 0"],
  // For a sealed batch: by how much that clock had been set when the batch was sealed.
  ["jumped", "integer not null default 0"],
  // Whether it was merged to the size of a whole batch, still without a number.
  ["is_whole", "integer not null default 0"],
  // Positions of machines to send with it, as JSON.
  ["positions", "text"],
  // How often it got another number because the receipt did not fit its content.
  ["renumbered", "integer not null default 0"],
  // Id of the turns under which its machines were read, see reading-turns.ts; null when read before turns existed.
  ["turns", "integer"],
] as const;

const addColumns = (
  database: DatabaseSync,
  table: string,
  columns: readonly (readonly [name: string, type: string])[],
): void => {
  const there = new Set(
    database
      .prepare(`pragma table_info(${table})`)
      .all()
      .map(({ name }) => name),
  );
  for (const [name, type] of columns) {
    if (!there.has(name)) database.exec(`alter table ${table} add column ${name} ${type}`);
  }
};

const indexes = `
  drop index if exists outbox_unsealed;
  drop index if exists outbox_unnumbered;
  create index if not exists outbox_to_seal on outbox (place, id, records, bytes, boot, drift, is_whole, turns)
    where sequence is null;
`;

export const storeFile = "outbox.sqlite";

/** Opens an SQLite file with durable commits. Throws when the file is not SQLite's. */
export const openFile = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  try {
    database.exec("pragma auto_vacuum = incremental; pragma journal_mode = wal; pragma synchronous = full;");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

/** Offset of the write version in the header of an SQLite file. SQLite opens a file with a version above 2 read-only. */
const writeVersionAt = 18;

const requireWritableHeader = (path: string): void => {
  const head = Buffer.alloc(writeVersionAt + 1);
  const file = openSync(path, "r");
  try {
    const isThere = readSync(file, head, 0, head.length, 0) === head.length;
    if (isThere && head.readUInt8(writeVersionAt) > 2)
      throw new StoreDamage("the queue's file says that nobody may write it");
  } finally {
    closeSync(file);
  }
};

/** Opens <directory>/outbox.sqlite. Throws when the directory cannot be written, or the file is damaged. */
export const openDatabase = (directory: string, file = storeFile): DatabaseSync => {
  closeDirectory(directory);
  const path = privateFile(join(directory, file));
  requireWritableHeader(path);
  const database = openFile(path);
  try {
    prepareSchema(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

const prepareSchema = (database: DatabaseSync): void => {
  database.exec(schema);
  for (const more of [
    takenSchema,
    bootsSchema,
    heldSchema,
    untoldSchema,
    begunSchema,
    turnsSchema,
    unreadableSchema,
  ])
    database.exec(more);
  addColumns(database, "outbox", laterColumns);
  addColumns(database, "begun", laterBegunColumns);
  addColumns(database, "held", laterHeldColumns);
  database.exec(indexes);
  upgradeSchema(database);
};
