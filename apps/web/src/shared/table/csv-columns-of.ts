import type { CsvColumn } from "./csv-column.ts";
import type { Column } from "./column.ts";

/** A column of a table, whether or not it has a place in a file: a bar repeats the number beside it. */
export type AnyColumn<Row> = Column<Row> | CsvColumn<Row>;

export const csvColumnsOf = <Row>(columns: readonly AnyColumn<Row>[]): CsvColumn<Row>[] =>
  columns.filter((column): column is CsvColumn<Row> => "csv" in column);
