import type { DatabaseSync } from "node:sqlite";

/** Whether a table exists; files of other versions may lack it. */
export const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
