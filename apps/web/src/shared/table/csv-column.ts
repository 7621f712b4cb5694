import type { CsvCell, TableData } from "../panel/table-csv.ts";
import type { Column } from "./column.ts";

/** What a column is in a file: plain numbers and units of the base, no words around them. */
export interface FileColumn<Row> {
  readonly header: string;
  /** The header in a file, where it has to name the unit. */
  readonly csvHeader?: string;
  readonly csv: (row: Row) => CsvCell;
}

/** A column on the page and in a file. */
export type CsvColumn<Row> = Column<Row> & FileColumn<Row>;

/** Rows in the order given: for what a table shows, those of its `useSortedRows`. */
export const tableDataOf = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): TableData => ({
  columns: columns.map(({ header, csvHeader }) => csvHeader ?? header),
  rows: rows.map((row) => columns.map(({ csv }) => csv(row))),
});
