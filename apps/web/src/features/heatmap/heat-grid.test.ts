import { expect, it } from "vitest";
import { heatGrid } from "./heat-grid.ts";

const zone = "America/Sao_Paulo";
const noon = Date.UTC(2026, 10, 21, 15);

it("has twelve months that end with the present one, and no day that is still to come", () => {
  const { months, cells } = heatGrid([], noon, zone);
  expect(months[0]).toEqual({ year: 2025, month: 12 });
  expect(months.at(-1)).toEqual({ year: 2026, month: 11 });
  expect(months).toHaveLength(12);
  expect(cells.at(-1)).toMatchObject({ year: 2026, month: 11, day: 21, row: 11 });
  expect(cells).toHaveLength(365 - 9);
});

it("leaves out days that a month lacks", () => {
  const { cells } = heatGrid([], noon, zone);
  expect(cells.filter(({ month }) => month === 2).map(({ day }) => day)).toEqual(
    Array.from({ length: 28 }, (_, index) => index + 1),
  );
});

it("puts each day's packages into its cell, darker with more, and none of it into nothing", () => {
  const { cells, top } = heatGrid(
    [
      { year: 2026, month: 11, day: 20, count: 1 },
      { year: 2026, month: 11, day: 19, count: 500 },
    ],
    noon,
    zone,
  );
  expect(top).toBeGreaterThanOrEqual(500);
  expect(cells.slice(-3).map(({ day, count, step }) => [day, count, step])).toEqual([
    [19, 500, 5],
    [20, 1, 1],
    [21, 0, 0],
  ]);
});
