import type { CsvCell, TableData } from "../panel/table-csv.ts";
import type { Column } from "./column.ts";

/** A column in a file: plain numbers in base units, without text. */
export interface FileColumn<Row> {
  readonly header: string;
  /** Header in a file when it has to name the unit. */
  readonly csvHeader?: string;
  readonly csv: (row: Row) => CsvCell;
}

/** A column on the page and in a file. */
export type CsvColumn<Row> = Column<Row> & FileColumn<Row>;

/** Content of a file, with rows in the given order; pass the rows of `useSortedRows` for what a table shows. */
export const tableDataOf = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): TableData => ({
  columns: columns.map(({ header, csvHeader }) => csvHeader ?? header),
  rows: rows.map((row) => columns.map(({ csv }) => csv(row))),
});
