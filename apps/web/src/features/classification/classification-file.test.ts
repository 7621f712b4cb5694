import type { Classes, EquipmentClassification } from "@fiel/contracts";
import { classificationOrder } from "@fiel/domain";
import { expect, it } from "vitest";
import type { CsvColumn } from "../../shared/table/csv-column.ts";
import { rowsInOrder } from "../../shared/table/sort-rows.ts";
import { type ClassRow, classRows } from "./class-rows.ts";
import { classificationFile } from "./classification-file.ts";

const classes = (counts: Partial<Record<(typeof classificationOrder)[number], number>>): Classes =>
  Object.fromEntries(
    classificationOrder.map((code, order) => [
      code,
      { count: counts[code] ?? 0, sum: 0, overall: null, order, dev: null },
    ]),
  ) as Classes;

const machine = {
  equipment: "EQ1",
  classes: classes({ ar: 9, ro: 1, ru: 4 }),
  products: [{ product: null, classes: classes({ ar: 3, ro: 8, ru: 5 }) }],
} as unknown as EquipmentClassification;

const columns: CsvColumn<ClassRow>[] = [
  { id: "class", header: "Classe", cell: () => null, csv: ({ code }) => code },
  {
    id: "packages",
    header: "Pacotes",
    cell: () => null,
    sort: ({ count }) => count,
    csv: ({ count }) => count,
  },
];
const words = { product: "Produto", all: "Todos", noProduct: "Sem produto" };
const fileBy = (column: string, descending: boolean, byProduct: boolean) =>
  classificationFile(
    machine,
    byProduct,
    (of) => rowsInOrder(columns, classRows(of, ["ar", "ro", "ru"]), { column, descending }, "pt-BR"),
    columns,
    words,
  );

it("has what is shown, all packages or those of each product, in the order of the classes", () => {
  const columnNames = ["Produto", "Classe", "Pacotes"];
  expect(fileBy("", false, false)).toEqual({
    columns: columnNames,
    rows: [
      ["Todos", "ar", 9],
      ["Todos", "ro", 1],
      ["Todos", "ru", 4],
    ],
  });
  expect(fileBy("", false, true)).toEqual({
    columns: columnNames,
    rows: [
      ["Sem produto", "ar", 3],
      ["Sem produto", "ro", 8],
      ["Sem produto", "ru", 5],
    ],
  });
});

it("has each part in the order that its table is sorted in", () => {
  expect(fileBy("packages", true, false).rows).toEqual([
    ["Todos", "ar", 9],
    ["Todos", "ru", 4],
    ["Todos", "ro", 1],
  ]);
  expect(fileBy("packages", true, true).rows).toEqual([
    ["Sem produto", "ro", 8],
    ["Sem produto", "ru", 5],
    ["Sem produto", "ar", 3],
  ]);
});
