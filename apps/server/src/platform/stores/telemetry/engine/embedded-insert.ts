import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmbeddedConnection } from "./embedded-connection.ts";
import { type InsertRequest, insertSettings } from "./engine.ts";

/** One block, made by one thread, so that each table gets one part a partition. */
const blockSettings = {
  ...insertSettings,
  deduplicate_insert: "disable",
  deduplicate_insert_select: "disable",
  max_threads: 1,
  max_insert_threads: 1,
} as const;

/** Inserts rows by a connection of the embedded engine; `directory` is for scratch files. */
export async function insertEmbedded(
  connection: EmbeddedConnection,
  { table, columns, format, rows }: InsertRequest,
  directory: string,
): Promise<void> {
  if (format === "Native") return insertFromFile(connection, { table, columns, rows }, directory);
  // The client's own insert would turn the bytes into a string and into one statement; this hands them over as they are.
  await connection.native.chdb.rawInsert({
    table,
    columns: [...columns],
    format,
    values: rows,
    settings: blockSettings,
  });
}

/** A statement of the embedded engine cannot carry bytes, and reads them from a file. */
async function insertFromFile(
  { client }: EmbeddedConnection,
  { table, columns, rows }: Pick<InsertRequest, "table" | "columns" | "rows">,
  directory: string,
): Promise<void> {
  const file = join(directory, `${randomUUID()}.native`);
  const names = columns.join(", ");
  try {
    await writeFile(file, rows);
    await client.command({
      query: `insert into ${table} (${names}) select ${names} from file('${file.replaceAll(/[\\']/g, "\\$&")}', Native)`,
      clickhouse_settings: blockSettings as never,
    });
  } finally {
    await rm(file, { force: true });
  }
}
