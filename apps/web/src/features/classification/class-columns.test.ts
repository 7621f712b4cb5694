import { isValidElement } from "react";
import { expect, it } from "vitest";
import { formatOf } from "../../shared/format/use-format.ts";
import { classColumns } from "./class-columns.tsx";
import type { ClassRow } from "./class-rows.ts";

const format = formatOf("pt-BR", "America/Sao_Paulo", "Indisponível");
const t = ((key: string) => key) as Parameters<typeof classColumns>[0];
const row: ClassRow = {
  code: "ar",
  group: "useful",
  count: 100,
  grams: 45_359.237,
  percent: 100,
  devGrams: 4.535_923_7,
};
const measures = (columns: ReturnType<typeof classColumns>) =>
  columns.flatMap(({ cell }) => {
    const shown = cell(row);
    return isValidElement<{ measure?: unknown }>(shown) && shown.props.measure ? [shown.props.measure] : [];
  });

it("shows sum and deviation in the unit of what was weighed", () => {
  expect(measures(classColumns(t, format, "lb"))).toEqual([
    { value: "100,00", unit: "lb" },
    { value: "0,0100", unit: "lb" },
  ]);
  expect(measures(classColumns(t, format, "g"))).toEqual([
    { value: "45,36", unit: "kg" },
    { value: "4,54", unit: "g" },
  ]);
});

it("stays in g in a file, and says so", () => {
  const columns = classColumns(t, format, "lb").slice(-2);
  expect(columns.map(({ csvHeader }) => csvHeader)).toEqual([
    "classification.columnWeight (g)",
    "classification.columnDeviation (g)",
  ]);
  expect(columns.map(({ csv }) => csv(row))).toEqual([row.grams, row.devGrams]);
});
