import { expect, it } from "vitest";
import type { XlsxRow, XlsxSheet } from "../xlsx/sheet.ts";
import { collectSheet, mostPrintedRows } from "./collected-sheet.ts";

const columns = [
  { header: "Nome", width: 20 },
  { header: "Pacotes", width: 14, format: "#,##0", isSummed: true },
] as const;

async function* portionsOf(count: number): AsyncGenerator<readonly XlsxRow[]> {
  for (let first = 0; first < count; first += 700)
    yield Array.from({ length: Math.min(700, count - first) }, (_, i) => [`n${first + i}`, first + i]);
}

const sheetOf = (count: number, more: Partial<XlsxSheet> = {}): XlsxSheet => ({
  name: "Folha",
  columns,
  totalLabel: "Total",
  portions: portionsOf(count),
  ...more,
});

it("keeps the first 2,000 rows, and the count and the sums of all", async () => {
  const { rows, rowCount, totals } = await collectSheet(sheetOf(2_501));
  expect([rows.length, rows.at(-1), rowCount]).toEqual([mostPrintedRows, ["n1999", 1_999], 2_501]);
  expect(totals).toEqual(["Total", (2_500 * 2_501) / 2]);
});

it("has the values of a chart also where its rows lie beyond those", async () => {
  const chart = {
    kind: "columns",
    title: "Gráfico",
    categories: 0,
    valueFormat: "#,##0",
    series: [{ column: 1, color: "117A5B" }],
    rows: { first: 2_100, last: 2_102 },
    place: { column: 0, row: 0, width: 1, height: 1 },
  } as const;
  const { rows, charts } = await collectSheet(sheetOf(2_200, { charts: () => [chart] }));
  expect(rows).toHaveLength(mostPrintedRows);
  expect(charts).toEqual([
    {
      kind: "columns",
      title: "Gráfico",
      valueFormat: "#,##0",
      categories: ["n2099", "n2100", "n2101"],
      series: [{ name: "Pacotes", color: "117A5B", values: [2_099, 2_100, 2_101] }],
    },
  ]);
});

it("has no sum of a column without a number", async () => {
  async function* portions(): AsyncGenerator<readonly XlsxRow[]> {
    yield [
      ["n0", null],
      ["n1", null],
    ];
  }
  expect((await collectSheet(sheetOf(0, { portions: portions() }))).totals).toEqual(["Total", null]);
});

it("has no sums of an empty sheet", async () => {
  expect(await collectSheet(sheetOf(0))).toMatchObject({ rows: [], rowCount: 0, totals: null, charts: [] });
});
