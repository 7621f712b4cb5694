import { describe, expect, it } from "vitest";
import { causesOf, paretoOf, topCauses } from "./causes.ts";
import { boundWindows, clipOccurrences, lastOccurrences } from "./clip-occurrences.ts";
import { histogramAxisEndS, paretoAxisEndS } from "./duration-axis.ts";
import {
  factorOfFraction,
  operationalFactor,
  stoppedFraction,
  stoppedTime,
  timelineOf,
  unplannedFraction,
} from "./operational-factor.ts";

const minute = 60_000;
const window = (fromMinute: number, toMinute: number) => ({
  startMs: fromMinute * minute,
  endMs: toMinute * minute,
});
const occurrence = (code: number, from: number, to: number | null) => ({
  code,
  startMs: from * minute,
  endMs: to === null ? null : to * minute,
});

describe("clipping", () => {
  it("bounds windows by the equipment's life and by now", () => {
    const life = { createdAtMs: 10 * minute, removedAtMs: 40 * minute };
    expect(boundWindows([window(0, 60)], life, 50 * minute)).toEqual([window(10, 40)]);
    expect(boundWindows([window(0, 60)], { ...life, removedAtMs: null }, 50 * minute)).toEqual([
      window(10, 50),
    ]);
    expect(boundWindows([window(0, 5), window(41, 60)], life, 50 * minute)).toEqual([]);
  });

  it("keeps the occurrence's own instants beside the clipped ones", () => {
    expect(clipOccurrences([occurrence(5, -10, 20)], [window(0, 60)], 0)).toEqual([
      {
        code: 5,
        startMs: -10 * minute,
        endMs: 20 * minute,
        windowStartMs: 0,
        windowEndMs: 20 * minute,
        durationS: 1_200,
      },
    ]);
  });

  it("lets an open occurrence last until now", () => {
    const [open] = clipOccurrences([occurrence(5, 30, null)], [window(0, 60)], 45 * minute);
    expect(open).toMatchObject({ endMs: null, windowEndMs: 45 * minute, durationS: 900 });
    expect(clipOccurrences([occurrence(5, 50, null)], [window(0, 60)], 45 * minute)).toEqual([]);
  });

  it("drops what has no length, ignored codes, and what lies outside", () => {
    const given = [occurrence(5, 10, 10), occurrence(6, 10, 20), occurrence(7, 60, 70)];
    expect(clipOccurrences(given, [window(0, 60)], 0, new Set([6]))).toEqual([]);
  });

  it("cuts by every window and counts the occurrence once", () => {
    const parts = clipOccurrences([occurrence(5, 0, 100)], [window(10, 20), window(30, 50)], 0);
    expect(parts.map(({ durationS }) => durationS)).toEqual([600, 1_200]);
    expect(causesOf(parts)).toEqual([{ code: 5, count: 1, durationS: 1_800 }]);
  });

  it("finds the latest ones", () => {
    const given = [1, 5, 3, 2, 6, 4].map((at) => occurrence(at, at, null));
    expect(lastOccurrences(given).map(({ code }) => code)).toEqual([6, 5, 4, 3, 2]);
  });
});

describe("operational factor", () => {
  it("counts overlapping occurrences once", () => {
    const windows = [window(0, 60)];
    const clipped = clipOccurrences([occurrence(1, 0, 20), occurrence(2, 10, 30)], windows, 0);
    const time = stoppedTime(windows, clipped);
    expect(time).toEqual({ availableS: 3_600, stoppedS: 1_800, plannedS: 0 });
    expect(operationalFactor(time)).toBe(50);
    expect(stoppedFraction(time)).toBe(0.5);
    expect(factorOfFraction(0.2)).toBe(80);
  });

  it("without planned stops is of the time that is left of them, what else stops meanwhile costing nothing", () => {
    // A meal of 20 of 60 minutes, a fault from its tenth minute to ten minutes after it.
    const windows = [window(0, 60)];
    const clipped = clipOccurrences([occurrence(1, 0, 20), occurrence(2, 10, 30)], windows, 0);
    const time = stoppedTime(windows, clipped, new Set([1]));
    expect(time).toEqual({ availableS: 3_600, stoppedS: 1_800, plannedS: 1_200 });
    expect(operationalFactor(time)).toBe(50);
    expect(unplannedFraction(time)).toBe(0.25);
    expect(unplannedFraction({ availableS: 600, stoppedS: 600, plannedS: 600 })).toBeNull();
  });

  it("is absent without available time, neither 0 nor 100", () => {
    expect(operationalFactor({ availableS: 0, stoppedS: 0 })).toBeNull();
    expect(stoppedFraction({ availableS: 0, stoppedS: 0 })).toBeNull();
    expect(factorOfFraction(null)).toBeNull();
  });

  it("is floored at 0", () => {
    expect(operationalFactor({ availableS: 10, stoppedS: 11 })).toBe(0);
    expect(stoppedFraction({ availableS: 10, stoppedS: 11 })).toBe(1);
  });
});

describe("timeline", () => {
  it("alternates inside a window and starts anew in the next", () => {
    const windows = [window(0, 30), window(40, 60)];
    const clipped = clipOccurrences([occurrence(1, 10, 20), occurrence(2, 20, 50)], windows, 0);
    expect(timelineOf(windows, clipped)).toEqual([
      { ...window(0, 10), state: "producing" },
      { ...window(10, 30), state: "stopped" },
      { ...window(40, 50), state: "stopped" },
      { ...window(50, 60), state: "producing" },
    ]);
    expect(timelineOf([], [])).toEqual([]);
    expect(timelineOf(windows, clipped, new Set([2]))).toEqual([
      { ...window(0, 10), state: "producing" },
      { ...window(10, 20), state: "stopped" },
      { ...window(20, 30), state: "planned" },
      { ...window(40, 50), state: "planned" },
      { ...window(50, 60), state: "producing" },
    ]);
  });
});

describe("causes", () => {
  const causes = [1, 2, 3, 4, 5, 6, 7].map((code) => ({ code, count: 1, durationS: code * 100 }));

  it("beyond the top five are one last row", () => {
    const rows = paretoOf([...causes, { code: 9, count: 3, durationS: 0 }]);
    expect(rows.map(({ code, durationS }) => [code, durationS])).toEqual([
      [7, 700],
      [6, 600],
      [5, 500],
      [4, 400],
      [3, 300],
      [null, 300],
    ]);
    expect(rows.at(-1)).toMatchObject({ count: 2, cumulativePercent: 100 });
    expect(rows[0]!.percent).toBe(25);
    expect(paretoOf([])).toEqual([]);
  });

  it("are ranked by duration, equal ones by code, without empty ones", () => {
    const given = [
      { code: 8, count: 1, durationS: 50 },
      { code: 4, count: 2, durationS: 50 },
      { code: 3, count: 0, durationS: 70 },
      { code: 2, count: 5, durationS: 0 },
    ];
    expect(topCauses(given).map(({ code }) => code)).toEqual([4, 8]);
    expect(topCauses(causes, 2).map(({ code }) => code)).toEqual([7, 6]);
  });
});

describe("duration axes", () => {
  it.each([
    [0, 10_800, 3_600],
    [10_800, 10_800, 10_800],
    [10_801, 21_600, 14_400],
    [12 * 3_600, 12 * 3_600, 12 * 3_600],
    [13 * 3_600, 15 * 3_600, 15 * 3_600],
    [25 * 3_600, 27 * 3_600, 30 * 3_600],
  ])("for a longest bar of %d s end at %d s and %d s", (longestS, histogram, pareto) => {
    expect(histogramAxisEndS(longestS)).toBe(histogram);
    expect(paretoAxisEndS(longestS)).toBe(pareto);
  });
});
