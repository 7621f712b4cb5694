import type { Column } from "./column.ts";

/** What the body of a table shows. */
export interface TableRowsProps<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly selected: string | undefined;
}
