import type { LeftoverEntry } from "@fiel/contracts";
import { startOfDayMs } from "@fiel/domain";
import { expect, it } from "vitest";
import { columnSteps, leftoverColumns, leftoverTotals } from "./leftover-kinds.ts";

const zone = "America/Sao_Paulo";
const midnight = startOfDayMs(Date.UTC(2026, 10, 21, 15), zone);
const hourMs = 3_600_000;

const entry = (date: number, n: number, r: number, c: number): LeftoverEntry => ({
  date,
  n,
  r,
  c,
  product: null,
  equipment: { mid: 1, name: "EQ1" },
  operator: null,
});
const entries = [
  entry(midnight, 100, 0, 1),
  entry(midnight + 5 * hourMs, 20, 7, 0),
  entry(midnight + 1, 3, 0, 2),
];

it("adds up each kind", () => {
  expect(leftoverTotals(entries)).toEqual({ scrap: 123, reprocess: 7, chargeback: 3 });
  expect(leftoverTotals([])).toEqual({ scrap: 0, reprocess: 0, chargeback: 0 });
});

it("keeps the sums in columns of the plant's hours", () => {
  const windows = [{ startMs: midnight, endMs: midnight + 14.5 * hourMs }];
  const { steps, stepMs, values } = leftoverColumns(
    entries,
    windows,
    columnSteps(windows, windows, zone, 25),
  );
  expect(steps[0]?.startMs).toBe(midnight);
  expect(steps.length).toBeLessThanOrEqual(25);
  expect(steps.at(-1)?.startMs).toBeLessThan(midnight + 14.5 * hourMs);
  expect(values.scrap[0]).toBe(103);
  expect(values.reprocess[Math.floor((5 * hourMs) / stepMs)]).toBe(7);
  for (const kind of ["scrap", "reprocess", "chargeback"] as const)
    expect(values[kind].reduce((sum, value) => sum + value, 0)).toBe(leftoverTotals(entries)[kind]);
});

it("loses nothing of a step that began before the window", () => {
  const windows = [{ startMs: midnight + 90_000, endMs: midnight + hourMs }];
  const { values } = leftoverColumns(
    [entry(midnight - 60_000, 5, 0, 0)],
    windows,
    columnSteps(windows, windows, zone, 25),
  );
  expect(values.scrap[0]).toBe(5);
});
