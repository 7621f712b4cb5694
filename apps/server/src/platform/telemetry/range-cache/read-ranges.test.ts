import { dayMs, hourMs, type TimeWindow } from "@fiel/domain";
import { expect, it } from "vitest";
import { cutAtOpenHours } from "./read-ranges.ts";

const yesterdayMs = 400 * dayMs;
const year: TimeWindow = { startMs: yesterdayMs - 365 * dayMs, endMs: yesterdayMs + 38.5 * hourMs };
const hours = (from: number, to: number): TimeWindow => ({
  startMs: yesterdayMs + from * hourMs,
  endMs: yesterdayMs + to * hourMs,
});
const cut = (open: readonly TimeWindow[], windows: readonly TimeWindow[] = [year]) =>
  cutAtOpenHours({ open, recentMs: yesterdayMs }, { windows, untilNow: false });

it("keeps the year as it is when an hour of late closes", () => {
  const past = [{ ...year, endMs: yesterdayMs }];
  expect(cut([hours(30, 31), hours(38, 39)])).toEqual({
    closed: [past, [hours(0, 30), hours(31, 38)]],
    rest: [hours(30, 31), hours(38, 38.5)],
  });
  expect(cut([hours(38, 39)]).closed).toEqual([past, [hours(0, 38)]]);
});

it("cuts out of the year an hour to which late data comes", () => {
  expect(cut([hours(-7, -6)]).closed).toEqual([
    [
      { ...year, endMs: yesterdayMs - 7 * hourMs },
      { startMs: yesterdayMs - 6 * hourMs, endMs: yesterdayMs },
    ],
    [hours(0, 38)],
  ]);
});

it("reads windows on one side of yesterday's start as one", () => {
  expect(cut([], [hours(-40, -20), hours(-3, -1)]).closed).toEqual([[hours(-40, -20), hours(-3, -1)]]);
  expect(cut([], [hours(0.5, 3)])).toEqual({ closed: [[hours(1, 3)]], rest: [hours(0.5, 1)] });
});
