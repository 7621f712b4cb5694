import { asDownsampled, type ControlPoint } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import {
  besidePoint,
  brokenLine,
  drawnLines,
  expectedSignals,
  extentOf,
  inside,
  limitsAt,
  pointsPerDay,
  shownPoint,
} from "./chart-facts.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const point = (startDate: number, more: Partial<ControlPoint> = {}): ControlPoint => ({
  startDate,
  endDate: startDate + 8_000,
  location: 226,
  spread: 1,
  before: null,
  rules: [],
  spreadBeyond: false,
  ...more,
});
const line = { lower: 1, centre: 2, upper: 3 };
const fixed = (from: number) => ({
  id: from,
  from,
  location: line,
  spread: line,
  sigma: 1,
  baseline: { startTimestamp: 0, endTimestamp: 1, subgroups: 20 },
  every: 15,
  unit: "minutes" as const,
  reason: "",
  by: "",
  at: from,
});

describe("points of a control chart", () => {
  it("shows the chosen one, else the last signal, else the last", () => {
    const points = [point(1), point(2, { rules: [1] }), point(3, { spreadBeyond: true }), point(4)];
    const [first, second, third, fourth = null] = points;
    const chart = { points: asDownsampled(points), last: fourth, lastBroken: third ?? null };
    expect(shownPoint(chart, 2)).toBe(second);
    expect(shownPoint(chart, 9)).toBe(third);
    expect(shownPoint({ ...chart, lastBroken: null }, null)).toBe(fourth);
    expect(
      shownPoint({ points: asDownsampled<ControlPoint>([]), last: null, lastBroken: null }, 2),
    ).toBeNull();
    // Where only some points are listed, the last signal is not the last listed one.
    const later = point(8, { rules: [1] });
    expect(shownPoint({ ...chart, lastBroken: later }, null)).toBe(later);
    expect(first && besidePoint(chart, first)).toEqual({ previous: null, next: second });
    expect(besidePoint(chart, later)).toEqual({ previous: fourth, next: null });
  });

  it("breaks the line at a stop, and at no pause between two subgroups", () => {
    const points = [0, 15, 30, 90, 105].map((minute) => point(minute * minuteMs));
    expect(brokenLine(points).map((one) => (one === null ? null : one.startDate / minuteMs))).toEqual([
      0,
      15,
      30,
      null,
      90,
      105,
    ]);
    expect(brokenLine([])).toEqual([]);
  });

  it("come at a rate, at which some signals are expected", () => {
    expect(pointsPerDay(48, { startMs: 0, endMs: 12 * hourMs })).toBe(96);
    expect(pointsPerDay(0, { startMs: 0, endMs: hourMs })).toBeNull();
    // Rule 1: 0.27 % of the points; the S chart of five packages: 0.39 %.
    expect(expectedSignals(1_000, "xbarS", 5, [1])).toBeCloseTo(2.7 + 3.9, 1);
    expect(expectedSignals(1_000, "xbarS", 5, [])).toBeCloseTo(3.9, 1);
  });
});

describe("limits of a control chart", () => {
  it("hold each for its time, within the span", () => {
    const span = { startMs: 100, endMs: 200 };
    const drawn = drawnLines({ limits: [fixed(50), fixed(150)], proposal: null }, span);
    expect(drawn.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [100, 150],
      [150, 200],
    ]);
    expect(drawnLines({ limits: [], proposal: fixed(0) }, span)).toMatchObject([
      { startMs: 100, endMs: 200, isFixed: false },
    ]);
    expect(drawnLines({ limits: [], proposal: null }, span)).toEqual([]);
    expect([limitsAt([fixed(50), fixed(150)], 149)?.id, limitsAt([fixed(50)], 49)]).toEqual([50, null]);
  });

  it("and points fit on the axis, but for points far away, which are drawn at its edge", () => {
    const extent = extentOf([2.5, 900], [{ lower: 1, upper: 3 }]);
    expect(extent.max).toBeGreaterThan(7);
    expect(extent.max).toBeLessThan(8);
    expect(extent.min).toBeLessThan(1);
    expect([inside(900, extent), inside(2.5, extent)]).toEqual([extent.max, 2.5]);
    const same = extentOf([5, 5], []);
    expect(same.max).toBeGreaterThan(same.min);
  });
});
