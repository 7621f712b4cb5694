import { expect, it } from "vitest";
import { aggregateData } from "./aggregate-data.ts";

const point = (atMs: number, grams: number) => ({ atMs, grams, partial: false });
const series = {
  span: { startMs: 0, endMs: 900 },
  stepMs: 300,
  shiftMs: 86_400_000,
  unit: "kg" as const,
  current: [point(0, 1_500), point(300, 0)],
  previous: [point(300, 2_000.5), point(600, 10)],
  previousAnswered: true,
};
const words = { time: "Hora", current: "Hoje", previous: "Ontem" };
const format = { instant: (atMs: number | null) => String(atMs) };

it("has both periods at each instant, and nothing where one has no value", () => {
  expect(aggregateData({ series, shown: { current: true, previous: true }, words, format })).toEqual({
    columns: ["Hora", "Hoje (g)", "Ontem (g)"],
    rows: [
      ["0", 1_500, null],
      ["300", 0, 2_000.5],
      ["600", null, 10],
    ],
  });
});

it("leaves out what the legend hides", () => {
  const table = aggregateData({ series, shown: { current: false, previous: true }, words, format });
  expect(table).toEqual({
    columns: ["Hora", "Ontem (g)"],
    rows: [
      ["300", 2_000.5],
      ["600", 10],
    ],
  });
});
