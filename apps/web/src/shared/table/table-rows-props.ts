import type { Column } from "./column.ts";

/** Props of a table's body. */
export interface TableRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly selected: string | undefined;
}
