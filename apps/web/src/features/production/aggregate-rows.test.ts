import { expect, it } from "vitest";
import { aggregateRows } from "./aggregate-rows.ts";

const dayMs = 86_400_000;
const stepMs = 300_000;
const points = (steps: number, grams: number) =>
  Array.from({ length: steps }, (_, step) => ({ atMs: step * stepMs, grams: grams + step, partial: false }));
const series = {
  span: { startMs: 0, endMs: 2 * dayMs },
  stepMs,
  shiftMs: 7 * dayMs,
  unit: "kg" as const,
  current: points(2, 1_000),
  previous: points(4, 2_000),
  previousAnswered: true,
};
const both = { current: true, previous: true };

it("has both periods side by side, and the instant of the one before", () => {
  const rows = aggregateRows(series, both);
  expect(rows[0]).toEqual({ atMs: 0, current: 1_000, previous: 2_000, previousAtMs: -7 * dayMs });
  expect(rows.map(({ current, previous }) => [current, previous])).toEqual([
    [1_000, 2_000],
    [1_001, 2_001],
    // Within one step of the last known point.
    [1_001, 2_002],
    [null, 2_003],
  ]);
});

it("leaves out what the legend hides", () => {
  const rows = aggregateRows(series, { current: true, previous: false });
  expect(rows.map(({ current, previous }) => [current, previous])).toEqual([
    [1_000, undefined],
    [1_001, undefined],
  ]);
  expect(aggregateRows(series, { current: false, previous: false })).toEqual([]);
});

it("has no more rows than somebody listens to", () => {
  const long = { ...series, current: points(500, 1_000), previous: [] };
  expect(aggregateRows(long, both).length).toBeLessThanOrEqual(24);
});
