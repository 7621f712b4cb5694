import type { DatabaseSync } from "node:sqlite";

/** Files of other versions lack tables. */
export const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(name) !== undefined;
