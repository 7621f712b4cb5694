import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { reasonOf } from "../log.ts";
import { bigIntAsText, mostRecords, openUnreadable } from "./unreadable.ts";

type Row = Record<string, SQLInputValue>;

const namesOf = (database: DatabaseSync, sql: string): string[] =>
  database
    .prepare(sql)
    .all()
    .map(({ name }) => String(name));

const columnsOf = (database: DatabaseSync, table: string): string[] =>
  namesOf(database, `select name from pragma_table_info('${table}')`);

/** Takes rows until one is unreadable; returns whether all were taken. */
const takeUntilDamage = (database: DatabaseSync, sql: string, take: (row: Row) => void): boolean => {
  try {
    const select = database.prepare(sql);
    select.setReadBigInts(true);
    for (const row of select.iterate()) take(row);
    return true;
  } catch {
    return false;
  }
};

interface Copy {
  readonly from: DatabaseSync;
  readonly to: DatabaseSync;
  readonly table: string;
  readonly columns: readonly string[];
}

const openCopy = (from: DatabaseSync, to: DatabaseSync, table: string): Copy => {
  const there = new Set(columnsOf(from, table));
  return { from, to, table, columns: columnsOf(to, table).filter((name) => there.has(name)) };
};

const inserter = ({ to, table, columns }: Copy, verb = "insert") => {
  const insert = to.prepare(
    `${verb} into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
  );
  return (row: Row): void => void insert.run(...columns.map((name) => row[name] ?? null));
};

/** Copies the rows of a small table, from both ends up to the damage. Returns whether all were readable. */
const copySmall = (copy: Copy): boolean => {
  const { from, table, columns } = copy;
  const insert = inserter(copy, "insert or replace");
  const key = namesOf(copy.to, `select name from pragma_table_info('${table}') where pk > 0 order by pk`);
  const take = (row: Row): void => {
    try {
      insert(row);
    } catch {
      // The row is invalid: a column has a wrong type.
    }
  };
  const ordered = (way: string): string =>
    `select ${columns.join(", ")} from ${table} order by ${key.map((name) => `${name} ${way}`).join(", ")}`;
  return takeUntilDamage(from, ordered("asc"), take) || (takeUntilDamage(from, ordered("desc"), take), false);
};

/** Ids of all rows in the table or one of its indexes, each with its number of records where an index has it, else null. */
const listIds = ({ from, table }: Copy): { ids: Map<bigint, number | null>; isWhole: boolean } => {
  const ids = new Map<bigint, number | null>();
  const take = ({ id, records }: Row): void => {
    const count = Number(records ?? Number.NaN);
    const isCount = Number.isInteger(count) && count >= 0 && count <= mostRecords;
    if (typeof id === "bigint") ids.set(id, isCount ? count : (ids.get(id) ?? null));
  };
  const byTable = `select id from ${table} not indexed order by id`;
  const wholeTable =
    takeUntilDamage(from, `${byTable} asc`, take) || (takeUntilDamage(from, `${byTable} desc`, take), false);
  const indexes =
    table === "outbox"
      ? [
          "select id from outbox indexed by outbox_place order by place, id",
          "select id from outbox indexed by outbox_place order by place desc, id desc",
          "select id, records from outbox indexed by outbox_to_seal where sequence is null order by place, id",
        ]
      : [];
  const wholeIndexes = indexes.map((sql) => takeUntilDamage(from, sql, take));
  return { ids, isWhole: wholeTable || wholeIndexes[0] === true };
};

const contentColumn = { outbox: "body", held: "record" } as const;

const contentOf = (row: Row, column: string): Uint8Array | null => {
  const content = row[column];
  if (content instanceof Uint8Array) return content;
  if (content === null || content === undefined) return null;
  return Buffer.from(typeof content === "string" ? content : JSON.stringify(content, bigIntAsText));
};

/** Copies the queue row by row, and counts the records of rows that cannot be copied. Returns whether all rows were found. */
const copyQueue = (copy: Copy, source: "outbox" | "held", now: number): boolean => {
  const { ids, isWhole } = listIds(copy);
  const unreadable = openUnreadable(copy.to);
  const insert = inserter(copy);
  const select = copy.from.prepare(`select * from ${copy.table} not indexed where id = ?`);
  select.setReadBigInts(true);
  for (const [id, known] of ids) {
    const records = source === "held" ? 1 : known;
    let row: Row | undefined;
    try {
      row = select.get(id);
      if (row !== undefined) insert(row);
      else unreadable.add(source, records, now, "a linha não está no arquivo", null);
    } catch (error) {
      const content = row === undefined ? null : contentOf(row, contentColumn[source]);
      unreadable.add(source, records, now, reasonOf(error), content);
    }
  }
  return isWhole;
};

const hasTable = (database: DatabaseSync, table: string): boolean => {
  try {
    return columnsOf(database, table).length > 0;
  } catch {
    return false;
  }
};

/** Keeps the schema version, so that data of an earlier version is still converted. */
const keepVersion = (from: DatabaseSync, to: DatabaseSync): void => {
  takeUntilDamage(from, "pragma user_version", (row) => {
    if (row["user_version"] === 0n) to.exec("pragma user_version = 0");
  });
};

/** Copies everything readable from a damaged file; returns whether every row of the queue was found, readable or not. */
export const copyRows = (from: DatabaseSync, to: DatabaseSync, now: number): boolean => {
  const tables = namesOf(
    to,
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
  );
  for (const table of tables)
    if (table !== "outbox" && table !== "held" && hasTable(from, table)) copySmall(openCopy(from, to, table));
  const queues = (["outbox", "held"] as const).map(
    (table) => hasTable(from, table) && copyQueue(openCopy(from, to, table), table, now),
  );
  keepVersion(from, to);
  return queues.every(Boolean);
};
