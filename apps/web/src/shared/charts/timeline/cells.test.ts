import { expect, it } from "vitest";
import { cellShares } from "./cell-shares.ts";
import { cellsOfSpan, cellStepOf, isDense } from "./cell-steps.ts";

const hourMs = 3_600_000;
const zone = "America/Sao_Paulo";
const midnight = Date.UTC(2026, 10, 1, 3);
const days = (count: number) => ({ startMs: midnight, endMs: midnight + count * 24 * hourMs });
/** A stop of five minutes in each quarter of an hour: 35 % of the time is producing at most. */
const stops = Array.from({ length: 30 * 96 }, (_, i) => ({
  startMs: midnight + i * 900_000,
  endMs: midnight + i * 900_000 + 300_000,
  id: i,
}));
const row = { bars: [stops] };

it("bars that stand closer than 3 px are cells, a step of which can be read; closer by they are bars again", () => {
  expect(isDense([row], days(30), 900)).toBe(true);
  const timeline = { rows: [{ ...row, key: "1", label: "A", totals: [] }] };
  expect(cellStepOf(timeline, days(30), 900)).toBe("day");
  expect(cellStepOf(timeline, days(20), 900)).toBe("shift");
  const often = Array.from({ length: 26 * 12 }, (_, i) => ({
    startMs: midnight + i * 300_000,
    endMs: midnight + i * 300_000 + 1,
    id: i,
  }));
  const shown = { startMs: midnight, endMs: midnight + 26 * hourMs };
  expect(cellStepOf({ rows: [{ key: "1", label: "A", totals: [], bars: [often] }] }, shown, 900)).toBe(
    "hour",
  );
  expect(cellStepOf(timeline, { startMs: midnight, endMs: midnight + 12 * hourMs }, 900)).toBeNull();
  expect(isDense([{ bars: [] }], days(30), 900)).toBe(false);
});

it("a cell's parts are what they are of its time, and say how much is left", () => {
  const cells = cellsOfSpan(days(2), "day", zone);
  const own = stops.slice(0, 96);
  const produced = own.map(({ endMs }) => ({ startMs: endMs, endMs: endMs + 600_000 }));
  const rest = [...produced, { startMs: midnight + 24 * hourMs, endMs: midnight + 36 * hourMs }];
  const [first, second] = cellShares({ bars: [own], rest }, cells);
  expect(first?.layers).toEqual([expect.closeTo(1 / 3, 9)]);
  expect(first?.rest).toBeCloseTo(2 / 3, 9);
  expect(second).toEqual({ layers: [0], rest: 0.5 });
});

it("where two layers overlap the upper one counts, or the one that prevails, and none twice", () => {
  const at = (from: number, to: number, id: number) => ({
    startMs: midnight + from * hourMs,
    endMs: midnight + to * hourMs,
    id,
  });
  const bars = [[at(0, 12, 0)], [at(6, 9, 1), at(8, 18, 2)]];
  const [cell] = cellShares({ bars }, cellsOfSpan(days(1), "day", zone));
  expect(cell?.layers).toEqual([0.25, 0.5]);
  expect(cell?.rest).toBe(0);
  const [prevailing] = cellShares({ bars }, cellsOfSpan(days(1), "day", zone), 0);
  expect(prevailing?.layers).toEqual([0.5, 0.25]);
});

it("follow the plant's calendar, when clocks change too", () => {
  // New York, 2026-11-01: 25 hours.
  const startMs = Date.UTC(2026, 10, 1, 4);
  const span = { startMs, endMs: startMs + 25 * hourMs };
  expect(cellsOfSpan(span, "day", "America/New_York")).toEqual([span]);
  const hours = cellsOfSpan(span, "hour", "America/New_York");
  expect(hours).toHaveLength(25);
  expect(cellsOfSpan(span, "shift", "America/New_York").at(-1)).toEqual({
    startMs: startMs + 24 * hourMs,
    endMs: startMs + 25 * hourMs,
  });
});
