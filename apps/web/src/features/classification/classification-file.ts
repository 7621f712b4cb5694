import type { Classes, EquipmentClassification } from "@fiel/contracts";
import type { TableData } from "../../shared/panel/table-csv.ts";
import { type CsvColumn, tableDataOf } from "../../shared/table/csv-column.ts";
import type { ClassRow } from "./class-rows.ts";

interface Words {
  readonly product: string;
  readonly all: string;
  readonly noProduct: string;
}

/** File table of one machine, over all its packages or per product. */
export const classificationFile = (
  { classes, products }: Pick<EquipmentClassification, "classes" | "products">,
  byProduct: boolean,
  rowsOf: (of: Classes) => readonly ClassRow[],
  columns: readonly CsvColumn<ClassRow>[],
  words: Words,
): TableData => {
  const parts = byProduct
    ? products.map((one) => ({ name: one.product?.name ?? words.noProduct, classes: one.classes }))
    : [{ name: words.all, classes }];
  const tables = parts.map((part) => ({
    ...part,
    table: tableDataOf(columns, rowsOf(part.classes)),
  }));
  return {
    columns: [words.product, ...columns.map(({ header, csvHeader }) => csvHeader ?? header)],
    rows: tables.flatMap(({ name, table }) => table.rows.map((cells) => [name, ...cells])),
  };
};
