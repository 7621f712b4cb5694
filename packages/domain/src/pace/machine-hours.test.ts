import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TimelineSegment } from "../occurrences/operational-factor.ts";
import { dayMs, hourMs, minuteMs } from "../time/units.ts";
import { hourColumns, hoursOfMachine, isWeak, percentOfExpected, sumOfHours } from "./machine-hours.ts";

const timeZone = "America/Sao_Paulo";
/** Midnight in São Paulo. */
const midnight = Date.UTC(2026, 10, 19, 3);
const segment = (state: TimelineSegment["state"], fromMin: number, toMin: number): TimelineSegment => ({
  state,
  startMs: midnight + fromMin * minuteMs,
  endMs: midnight + toMin * minuteMs,
});

/** Two and a half hours: a meal over the first hour's end, a stop in the second. */
const day = {
  windows: [{ startMs: midnight, endMs: midnight + 150 * minuteMs }],
  segments: [
    segment("producing", 0, 50),
    segment("planned", 50, 74),
    segment("producing", 74, 90),
    segment("stopped", 90, 110),
    segment("producing", 110, 150),
  ],
  made: [
    { startMs: midnight, count: 2_000 },
    { startMs: midnight + 55 * minuteMs, count: 500 },
    { startMs: midnight + hourMs, count: 1_000 },
    { startMs: midnight + 2 * hourMs, count: 1_500 },
  ],
  rate: 50,
  timeZone,
};

describe("a machine's day hour by hour", () => {
  it("expects nothing of a planned stop, so that a meal costs no percent", () => {
    const hours = hoursOfMachine(day);
    expect(hours.map(({ useful, expected }) => [useful, expected])).toEqual([
      [2_500, 2_500],
      [1_000, 2_300],
      [1_500, 1_500],
    ]);
    expect(hours.map(({ unplannedMs, plannedMs }) => [unplannedMs / minuteMs, plannedMs / minuteMs])).toEqual(
      [
        [0, 10],
        [20, 14],
        [0, 0],
      ],
    );
    expect(hours.map(isWeak)).toEqual([false, true, false]);
  });

  it("counts the hour that is going on up to now, and sums up to the whole", () => {
    const sum = sumOfHours(hoursOfMachine(day));
    expect(sum).toEqual({
      useful: 5_000,
      expected: 6_300,
      unplannedMs: 20 * minuteMs,
      plannedMs: 24 * minuteMs,
      dueMs: 126 * minuteMs,
    });
    expect(percentOfExpected(sum)).toBeCloseTo(79.365, 3);
  });

  it("has no percent where nothing is expected: without a rate, and where all was planned away", () => {
    const without = hoursOfMachine({ ...day, rate: null });
    expect(without.map(percentOfExpected)).toEqual([null, null, null]);
    expect(without.some(isWeak)).toBe(false);
    expect(sumOfHours(without).expected).toBeNull();
    const all = hoursOfMachine({ ...day, segments: [segment("planned", 0, 150)] });
    expect(all.map(percentOfExpected)).toEqual([null, null, null]);
  });

  it("says nothing of the seconds that a meal leaves of its hour, whenever it was told to begin and to end", () => {
    const meal = fc.property(fc.nat(59_999), fc.nat(59_999), (lateMs, earlyMs) => {
      fc.pre(lateMs + earlyMs < minuteMs);
      const [startMs, endMs] = [midnight + lateMs, midnight + hourMs - earlyMs];
      const windows = [{ startMs: midnight, endMs: midnight + hourMs }];
      const segments = [{ state: "planned" as const, startMs, endMs }];
      const [hour] = hoursOfMachine({ ...day, windows, segments, made: [] });
      expect(hour && percentOfExpected(hour)).toBeNull();
      expect(hour && isWeak(hour)).toBe(false);
    });
    fc.assert(meal);
    const late = { ...segment("planned", 0, 58) };
    const [hour] = hoursOfMachine({ ...day, segments: [late], made: [] });
    expect(hour && percentOfExpected(hour)).toBe(0);
  });
});

describe("columns", () => {
  it("are hours up to a day, and whole days of the plant above", () => {
    expect(hourColumns([{ startMs: midnight, endMs: midnight + dayMs }], timeZone)).toHaveLength(24);
    const week = hourColumns([{ startMs: midnight + hourMs, endMs: midnight + 7 * dayMs }], timeZone);
    expect(week).toHaveLength(7);
    expect(week[0]).toEqual({ startMs: midnight, endMs: midnight + dayMs });
    expect(hourColumns([], timeZone)).toEqual([]);
  });

  it("are as few as can be read, and none where the filter leaves the time out", () => {
    expect(
      hourColumns([{ startMs: midnight, endMs: midnight + 300 * dayMs }], timeZone).length,
    ).toBeLessThanOrEqual(40);
    const nights = [
      { startMs: midnight, endMs: midnight + 6 * hourMs },
      { startMs: midnight + 3 * dayMs, endMs: midnight + 3 * dayMs + 6 * hourMs },
    ];
    expect(hourColumns(nights, timeZone).map(({ startMs }) => (startMs - midnight) / dayMs)).toEqual([0, 3]);
  });
});
