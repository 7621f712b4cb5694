import { expect, it } from "vitest";
import { type CsvColumn, tableDataOf } from "./csv-column.ts";
import { rowsInOrder } from "./sort-rows.ts";

interface Order {
  readonly code: string;
  readonly stage: number;
}

const columns: CsvColumn<Order>[] = [
  {
    id: "code",
    header: "Ordem",
    cell: ({ code }) => code,
    sort: ({ code }) => code,
    csv: ({ code }) => code,
  },
  {
    id: "stage",
    header: "Etapa",
    csvHeader: "Etapa (n)",
    cell: () => null,
    sort: ({ stage }) => stage,
    csv: ({ stage }) => stage,
  },
  { id: "note", header: "Nota", cell: () => null, csv: () => null },
];
const orders: Order[] = [
  { code: "OP-10", stage: 2 },
  { code: "OP-9", stage: 0 },
  { code: "OP-8", stage: 2 },
];
const fileBy = (column: string, descending: boolean) =>
  tableDataOf(columns, rowsInOrder(columns, orders, { column, descending }, "pt-BR")).rows.map(
    ([code]) => code,
  );

it("writes the rows of a file in the order of its table", () => {
  expect(fileBy("stage", false)).toEqual(["OP-9", "OP-10", "OP-8"]);
  expect(fileBy("stage", true)).toEqual(["OP-10", "OP-8", "OP-9"]);
  expect(fileBy("code", false)).toEqual(["OP-8", "OP-9", "OP-10"]);
});

it("leaves them as they came where no column is chosen, or one that does not sort", () => {
  expect([fileBy("", false), fileBy("note", true)]).toEqual([
    ["OP-10", "OP-9", "OP-8"],
    ["OP-10", "OP-9", "OP-8"],
  ]);
});

it("names the unit in the header of a file alone", () => {
  expect(tableDataOf(columns, orders)).toEqual({
    columns: ["Ordem", "Etapa (n)", "Nota"],
    rows: [
      ["OP-10", 2, null],
      ["OP-9", 0, null],
      ["OP-8", 2, null],
    ],
  });
});
