import type { ColumnType, Generated } from "kysely";

type Default<T> = ColumnType<T, T | undefined, T>;
/** Written as JSON text, read as the parsed value. */
type Json = ColumnType<unknown, string, string>;
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;

export interface ImportsTable {
  id: Generated<number>;
  tenant_id: number;
  kind: string;
  file_name: string;
  file_size: number;
  /** Share of the client's limit for import files: its number of rows, or its characters / 500 if that is more. */
  room: ColumnType<number, number, never>;
  state: Default<string>;
  format: string;
  encoding: string | null;
  separator: string | null;
  /** For a workbook: the imported sheet, the names of all sheets with content, and the sheets that could not be read. */
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
  /** Id of the user; null when it was not a user of the tenant. */
  created_by_id: ColumnType<string | null, string | null | undefined, string | null>;
  applied_at: Date | null;
  undone_at: Date | null;
}

/** Uploaded bytes of an import that is not applied. */
export interface ImportFilesTable {
  tenant_id: number;
  import_id: number;
  content: Buffer;
}

/** A row of a file, and the change that it makes or made; null before the comparison. */
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
  /** Version of the record after it was written. */
  applied_version: number | null;
  given: JsonOrNull;
  prior: JsonOrNull;
  shown: JsonOrNull;
  before: JsonOrNull;
  errors: JsonOrNull;
}

/** Remembered meanings of file headers. */
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
  import_files: ImportFilesTable;
  import_rows: ImportRowsTable;
  import_mappings: ImportMappingsTable;
}
