import { type TableName, tables } from "./schema/tables.ts";

/** Copied tables. Loading them rebuilds the roll-ups. */
export const copiedTables = [
  "weighings",
  "statuses",
  "conformity_days",
] as const satisfies readonly TableName[];
export type CopiedTable = (typeof copiedTables)[number];

/** Columns of a table that this version copies. */
export const copiedColumns = (table: CopiedTable): readonly string[] => Object.keys(tables[table].columns);
