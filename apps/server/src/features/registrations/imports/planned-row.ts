import type { SheetCell } from "../../../platform/sheets/file-rows.ts";
import type { Values } from "./import-definition.ts";
import type { Problem } from "./problem.ts";

export interface CellError extends Problem {
  /** Text of the cell. */
  readonly text: string;
}

/** Planned result of a row. It is stored, and applying writes exactly this. */
export interface PlannedRow {
  readonly line: number;
  readonly cells: readonly SheetCell[];
  readonly status: "new" | "changed" | "same" | "error";
  readonly name: string;
  readonly key: string;
  readonly restores: boolean;
  readonly recordId: number | null;
  /** Version of the compared record; null for a new one. */
  readonly version: number | null;
  /** Values to write, and the stored values of the same fields. */
  readonly given: Values;
  readonly prior: Values;
  /** Values by the import's fields, for display: after the import, and before it for fields that change. */
  readonly shown: Values;
  readonly before: Values;
  readonly errors: Readonly<Record<string, CellError>>;
}
