import { type TableName, tables } from "./schema/tables.ts";

/** Tables that are copied; the roll-ups are made of them when they are loaded. */
export const copiedTables = [
  "weighings",
  "statuses",
  "conformity_days",
] as const satisfies readonly TableName[];
export type CopiedTable = (typeof copiedTables)[number];

/** Columns of a table, as this version copies them. */
export const copiedColumns = (table: CopiedTable): readonly string[] => Object.keys(tables[table].columns);
