import type { Classes, EquipmentClassification } from "@fiel/contracts";
import type { TableData } from "../../shared/panel/table-csv.ts";
import { type CsvColumn, tableDataOf } from "../../shared/table/csv-column.ts";
import type { ClassRow } from "./class-rows.ts";

interface Words {
  readonly product: string;
  readonly all: string;
  readonly noProduct: string;
}

/** One machine in a file: all its packages, then those of each product. */
export const classificationFile = (
  { classes, products }: EquipmentClassification,
  rowsOf: (of: Classes) => readonly ClassRow[],
  columns: readonly CsvColumn<ClassRow>[],
  words: Words,
): TableData => {
  const parts = [
    { name: words.all, classes },
    ...products.map((one) => ({ name: one.product?.name ?? words.noProduct, classes: one.classes })),
  ];
  const tables = parts.map((part) => ({
    ...part,
    table: tableDataOf(columns, rowsOf(part.classes)),
  }));
  return {
    columns: [words.product, ...columns.map(({ header, csvHeader }) => csvHeader ?? header)],
    rows: tables.flatMap(({ name, table }) => table.rows.map((cells) => [name, ...cells])),
  };
};
