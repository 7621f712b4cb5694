import type { CsvCell, TableData } from "../panel/table-csv.ts";
import type { Column } from "./data-table.tsx";

/** A column that also says what it is in a file: plain numbers and units of the base, no words around them. */
export interface CsvColumn<Row> extends Column<Row> {
  /** The header in a file, where it has to name the unit. */
  readonly csvHeader?: string;
  readonly csv: (row: Row) => CsvCell;
}

export const tableDataOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): TableData => ({
  columns: columns.map(({ header, csvHeader }) => csvHeader ?? header),
  rows: rows.map((row) => columns.map(({ csv }) => csv(row))),
});
