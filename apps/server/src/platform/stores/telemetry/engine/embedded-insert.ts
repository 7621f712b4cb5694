import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmbeddedConnection } from "./embedded-connection.ts";
import { type InsertRequest, insertSettings } from "./engine.ts";
import { withKeptSettings } from "./kept-settings.ts";

/** Makes one block in one thread, so that each table gets one part per partition. */
const blockSettings = {
  ...insertSettings,
  deduplicate_insert: "disable",
  deduplicate_insert_select: "disable",
  max_threads: 1,
  max_insert_threads: 1,
} as const;

/** Inserts rows over a connection of the embedded engine; `directory` is for scratch files. */
export async function insertEmbedded(
  connection: EmbeddedConnection,
  { table, columns, format, rows }: InsertRequest,
  directory: string,
): Promise<void> {
  if (format === "Native") return insertFromFile(connection, { table, columns, rows }, directory);
  // Passes the bytes as they are. The client's own insert would turn them into a string and one statement.
  await connection.native.chdb.rawInsert({
    table,
    columns: [...columns],
    format,
    values: rows,
    settings: blockSettings,
  });
}

/** Inserts from a file, since a statement of the embedded engine cannot carry bytes. */
async function insertFromFile(
  connection: EmbeddedConnection,
  { table, columns, rows }: Pick<InsertRequest, "table" | "columns" | "rows">,
  directory: string,
): Promise<void> {
  const file = join(directory, `${randomUUID()}.native`);
  const names = columns.join(", ");
  try {
    await writeFile(file, rows);
    const query = `insert into ${table} (${names}) select ${names} from file('${file.replaceAll(/[\\']/g, "\\$&")}', Native)`;
    await withKeptSettings(connection, blockSettings as never, (missing) =>
      connection.client.command({ query, clickhouse_settings: missing }),
    );
  } finally {
    await rm(file, { force: true });
  }
}
