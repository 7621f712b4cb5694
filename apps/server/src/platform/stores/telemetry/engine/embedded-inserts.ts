import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { insertTargets } from "../schema/insert-targets.ts";
import type { EmbeddedConnection } from "./embedded-connection.ts";
import { insertSettings } from "./engine.ts";
import type { GroupStore } from "./insert-group-commit.ts";
import type { GroupTarget, InsertGroup } from "./write-ahead-log.ts";
import { lastPartIn } from "./part-numbers.ts";
import type { Pool } from "./connection-pool.ts";
import { readAll } from "./read-all.ts";

/** What is missing of a group is taken from here; a table has one group at a time. */
const sourceOf = ({ table }: InsertGroup): string => `${table}_to_complete`;

/**
 * One block, made by one thread, so that each table gets one part a partition. The engine's own memory of tokens is not
 * used: it is written before the part is there, and a crash in between would lose the part for good.
 */
const blockSettings = {
  deduplicate_insert: "disable",
  deduplicate_insert_select: "disable",
  max_threads: 1,
  max_insert_threads: "1",
  max_partitions_per_insert_block: "0",
  min_insert_block_size_rows: "100000000",
  min_insert_block_size_bytes: "0",
} as const;

/** Writes groups by the connections of the embedded engine; `directory` is for scratch files. */
export function createEmbeddedInserts(connections: Pool<EmbeddedConnection>, directory: string): GroupStore {
  const places = new Map<string, Promise<string>>();
  const placeOf = (table: string): Promise<string> => {
    const place = places.get(table) ?? connections.use((connection) => dataPathOf(connection, table));
    places.set(table, place);
    place.catch(() => places.delete(table));
    return place;
  };
  const withLastPart = async (target: ReturnType<typeof insertTargets>[number]): Promise<GroupTarget> => ({
    ...target,
    lastPart: await lastPartIn(await placeOf(target.table)),
  });
  return {
    targetsOf: (table) => Promise.all(insertTargets(table).map(withLastPart)),
    write: (group) => connections.use((connection) => insertRows(connection, group, group.table, directory)),
    rollForward: (group) => connections.use((connection) => rollForwardGroup(connection, group, directory)),
  };
}

/** Each part of a table is there whole or not at all: a partition that has one with a later number than before has its rows. */
async function rollForwardGroup(
  connection: EmbeddedConnection,
  group: InsertGroup,
  directory: string,
): Promise<void> {
  const { client } = connection;
  const run = (query: string) => client.command({ query, clickhouse_settings: blockSettings });
  const source = sourceOf(group);
  await run(`drop table if exists ${source}`);
  await run(`create table ${source} as ${group.table} engine = Memory`);
  await insertRows(connection, group, source, directory);
  const views = group.targets.flatMap(({ view }) => view ?? []);
  // Each table is rolled forward by itself. A view that is away when the process ends is back when it begins.
  for (const view of views) await run(`detach table if exists ${view}`);
  try {
    for (const target of group.targets)
      await run(insertMissing(target, source, await partitionsSince(connection, target)));
  } finally {
    for (const view of views) await run(`attach table if not exists ${view}`);
  }
  await run(`drop table ${source}`);
}

function insertMissing(
  { table, columns, select, partition }: GroupTarget,
  source: string,
  stored: readonly string[],
): string {
  const names = columns.join(", ");
  const without =
    stored.length === 0 ? "" : ` where ${partition} not in (${stored.map((id) => `'${id}'`).join(", ")})`;
  return `insert into ${table} (${names}) select ${names} from (${select.replaceAll("{from}", source)})${without}`;
}

const partitionsSince = (
  connection: EmbeddedConnection,
  { table, lastPart }: GroupTarget,
): Promise<string[]> =>
  linesOf(
    connection,
    `select distinct partition_id from system.parts where database = currentDatabase() and table = '${table}' and active and max_block_number > ${lastPart} format TSV`,
  );

async function dataPathOf(connection: EmbeddedConnection, table: string): Promise<string> {
  const [path] = await linesOf(
    connection,
    `select data_paths[1] from system.tables where database = currentDatabase() and name = '${table}' format TSV`,
  );
  if (path === undefined) throw new Error(`the store has no table ${table}`);
  return path;
}

async function linesOf({ client }: EmbeddedConnection, query: string): Promise<string[]> {
  const { stream } = await client.exec({ query });
  return (await readAll(stream)).toString("utf8").split("\n").filter(Boolean);
}

/** Rows of a group into `table`, as one block. */
async function insertRows(
  connection: EmbeddedConnection,
  group: InsertGroup,
  table: string,
  directory: string,
): Promise<void> {
  if (group.format === "Native") return insertFromFile(connection, group, table, directory);
  // The client's own insert would turn the bytes into a string and into one statement; this hands them over as they are.
  await connection.native.chdb.rawInsert({
    table,
    columns: [...group.columns],
    format: "TabSeparated",
    values: group.rows,
    settings: { ...insertSettings, ...blockSettings, async_insert: 0 },
  });
}

/** A statement of the embedded engine cannot carry bytes, and reads them from a file: gone afterwards, for the log has them. */
async function insertFromFile(
  connection: EmbeddedConnection,
  group: InsertGroup,
  table: string,
  directory: string,
): Promise<void> {
  const file = join(directory, `${group.id}.native`);
  const columns = group.columns.join(", ");
  try {
    await writeFile(file, group.rows);
    await connection.client.command({
      query: `insert into ${table} (${columns}) select ${columns} from file('${file.replaceAll(/[\\']/g, "\\$&")}', Native)`,
      clickhouse_settings: blockSettings,
    });
  } finally {
    await rm(file, { force: true });
  }
}
