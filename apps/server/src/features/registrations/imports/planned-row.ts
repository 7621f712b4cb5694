import type { SheetCell } from "../../../platform/sheets/file-rows.ts";
import type { Values } from "./import-definition.ts";
import type { Problem } from "./problem.ts";

export interface CellError extends Problem {
  /** What stands in the cell. */
  readonly text: string;
}

/** What a row would do. Kept as it is until it is applied: nothing else is then written. */
export interface PlannedRow {
  readonly line: number;
  readonly cells: readonly SheetCell[];
  readonly status: "new" | "changed" | "same" | "error";
  readonly name: string;
  readonly key: string;
  readonly restores: boolean;
  readonly recordId: number | null;
  /** Of the record that it was compared with. */
  readonly version: number | null;
  /** What is written, and what stood there. */
  readonly given: Values;
  readonly prior: Values;
  /** By the import's fields, to be shown: what there will be, and what there is of what changes. */
  readonly shown: Values;
  readonly before: Values;
  readonly errors: Readonly<Record<string, CellError>>;
}
