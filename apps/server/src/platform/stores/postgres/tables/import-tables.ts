import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;
/** Written as text, read as what it says. */
type Json = ColumnType<unknown, string, string>;
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;

export interface ImportsTable {
  id: Generated<number>;
  tenant_id: number;
  kind: string;
  file_name: string;
  file_size: number;
  /** Of what a client may keep of its files: its rows, or its size where that is more. */
  room: ColumnType<number, number, never>;
  state: Default<string>;
  format: string;
  encoding: string | null;
  separator: string | null;
  /** Of a workbook: which of its sheets, what all are called that say something, and those that could not be read. */
  sheet: ColumnType<string | null, string | null | undefined, never>;
  sheets: ColumnType<unknown, string | undefined, never>;
  unreadable: ColumnType<unknown, string | undefined, never>;
  headers: Json;
  samples: Json;
  mapping: Json;
  remembered: boolean;
  counts: JsonOrNull;
  created_at: Default<Date>;
  created_by: string;
  /** The user; null: no user of the tenant. */
  created_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  applied_at: Date | null;
  undone_at: Date | null;
}

/** A row of a file, and what it would do or did; null before it was compared. */
export interface ImportRowsTable {
  tenant_id: number;
  import_id: number;
  line: number;
  cells: Json;
  status: string | null;
  key: Default<string>;
  name: Default<string>;
  restores: Default<boolean>;
  record_id: number | null;
  version: number | null;
  /** The record's version once it was written. */
  applied_version: number | null;
  given: JsonOrNull;
  prior: JsonOrNull;
  shown: JsonOrNull;
  before: JsonOrNull;
  errors: JsonOrNull;
}

/** What headers of files were told to be. */
export interface ImportMappingsTable {
  tenant_id: number;
  kind: string;
  columns: Json;
  decimal: string;
  drop_zeros: boolean;
  taught: ColumnType<unknown, string | undefined, string>;
}

export interface ImportTables {
  imports: ImportsTable;
  import_rows: ImportRowsTable;
  import_mappings: ImportMappingsTable;
}
