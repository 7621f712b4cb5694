import { expect, it } from "vitest";
import { formatOf } from "../../format/use-format.ts";
import { cellGridOf } from "./cell-grid.ts";
import { cellShares } from "./cell-shares.ts";
import { cellsOfSpan, cellStepOf, isDense } from "./cell-steps.ts";
import { createCells } from "./timeline-cells.ts";
import { timelineHeight } from "./timeline-layout.ts";

const hourMs = 3_600_000;
const zone = "America/Sao_Paulo";
const midnight = Date.UTC(2026, 10, 1, 3);
const days = (count: number) => ({ startMs: midnight, endMs: midnight + count * 24 * hourMs });
/** A stop of five minutes in each quarter of an hour. */
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

it("stops of one day alone are cells in a month, and bars in the day itself", () => {
  const lastDay = stops.slice(29 * 96, 29 * 96 + 25);
  const timeline = { rows: [{ key: "1", label: "A", totals: [], bars: [lastDay] }] };
  expect(isDense(timeline.rows, days(30), 900)).toBe(false);
  expect(cellStepOf(timeline, days(30), 900)).toBe("day");
  const itsDay = { startMs: midnight + 29 * 24 * hourMs, endMs: midnight + 30 * 24 * hourMs };
  expect(cellStepOf(timeline, itsDay, 900)).toBeNull();
  const apart = Array.from({ length: 30 }, (_, i) => ({
    ...lastDay[0]!,
    startMs: midnight + i * 24 * hourMs,
  }));
  expect(cellStepOf({ rows: [{ ...timeline.rows[0]!, bars: [apart] }] }, days(30), 900)).toBeNull();
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

it("lie in a grid that is walked by keys and met by a pointer, to its edges and no further", () => {
  const rows = ["A", "B"].map((label) => ({ ...row, key: label, label, totals: [] }));
  const span = days(30);
  const timeline = { rows, layers: [], span, gaps: [], totals: [], overview: [] };
  const format = formatOf("pt-BR", zone, "-");
  const words = { gap: "", overview: "" };
  const cells = createCells({ timeline, words, format, tooltip: () => "" });
  const size = { width: 1_000, height: timelineHeight(2) };
  const grid = cellGridOf(timeline, cells, { visible: span, size });
  const newest = grid?.cellOfKey("ArrowLeft", null) ?? { row: -1, at: -1 };
  expect([grid?.step, newest]).toEqual(["day", { row: 0, at: 29 }]);
  const keys = [
    "ArrowRight",
    "ArrowLeft",
    "ArrowDown",
    "ArrowDown",
    "Home",
    "ArrowLeft",
    "PageDown",
    "ArrowUp",
  ];
  const walked = keys.reduce((from, key) => grid?.cellOfKey(key, from) ?? from, newest);
  expect(walked).toEqual({ row: 0, at: 7 });
  expect(grid?.cellOfKey("x", walked)).toBeUndefined();
  const rect = grid?.rectOf({ row: 1, at: 7 }) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(grid?.cellAt(rect.x + rect.width / 2, rect.y + rect.height / 2)).toEqual({ row: 1, at: 7 });
  expect(grid?.cellAt(rect.x, 0)).toBeNull();
  expect(grid?.windowOf({ row: 1, at: 7 })?.startMs).toBe(midnight + 7 * 24 * hourMs);
  const part = { startMs: span.startMs, endMs: span.startMs + 12 * hourMs };
  expect(cellGridOf(timeline, cells, { visible: part, size })).toBeNull();
});

it("follow the plant's calendar, when clocks change too", () => {
  // New York, 2026-11-01, has 25 hours.
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
