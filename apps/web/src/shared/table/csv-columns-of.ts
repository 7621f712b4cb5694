import type { CsvColumn } from "./csv-column.ts";
import type { Column } from "./column.ts";

/** A column that may be absent from files, like a bar that repeats the number beside it. */
export type AnyColumn<Row> = Column<Row> | CsvColumn<Row>;

export const csvColumnsOf = <Row>(columns: readonly AnyColumn<Row>[]): CsvColumn<Row>[] =>
  columns.filter((column): column is CsvColumn<Row> => "csv" in column);
