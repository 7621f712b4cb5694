import type { EquipmentProduction } from "@fiel/contracts";
import { seriesSteps, stepsIn } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import { aggregateSeries, isEmptySeries } from "./aggregate-series.ts";
import { earlierPeriod } from "./use-previous-production.ts";

const zone = "America/Sao_Paulo";
const midnight = Date.UTC(2026, 10, 21, 3);
const dayMs = 86_400_000;
const stepMs = 300_000;

const constant = (
  fromMs: number,
  steps: number,
  sum: number,
  unit: "g" | "lb" = "g",
): EquipmentProduction[] => [
  {
    id: 1,
    equipment: "A",
    unit,
    sum: steps * sum,
    entries: Array.from({ length: steps }, (_, index) => ({
      date: fromMs + index * stepMs,
      sum,
      avg: 1,
      min: 1,
      max: 1,
      dev: null,
      count: 1,
    })),
  },
];

describe("the period before", () => {
  it("is the same stretch of yesterday, its ends moved out to whole steps", () => {
    const windows = [{ startMs: midnight, endMs: midnight + 3 * stepMs + 7 }];
    expect(earlierPeriod("today", windows, zone)).toEqual({
      windows: [{ startMs: midnight - dayMs, endMs: midnight - dayMs + 4 * stepMs }],
      shiftMs: dayMs,
    });
  });

  it("is asked the same for all of a step, so that it is asked once", () => {
    const at = (seconds: number) => {
      const endMs = midnight + dayMs / 2 + seconds * 1000;
      return earlierPeriod("lst30m", [{ startMs: endMs - 1_800_000, endMs }], zone).windows;
    };
    expect(at(1)).toEqual(at(299));
    expect(at(1)).not.toEqual(at(301));
  });
});

describe("both periods in one picture", () => {
  const windows = [{ startMs: midnight, endMs: midnight + 3 * stepMs }];
  const earlier = earlierPeriod("today", windows, zone);

  it("puts the period before onto the present one's time", () => {
    const series = aggregateSeries({
      timeZone: zone,
      windows,
      productions: constant(midnight, 3, 2_000_000),
      earlier,
      earlierProductions: constant(midnight - dayMs, 3, 1_000_000),
    });
    expect(series.previous.map(({ atMs }) => atMs)).toEqual(series.current.map(({ atMs }) => atMs));
    expect([series.unit, series.stepMs, isEmptySeries(series)]).toEqual(["t", stepMs, false]);
  });

  it("has no line where nothing is known of the period before", () => {
    const productions = constant(midnight, 3, 500);
    const known = constant(midnight - dayMs + stepMs, 1, 400);
    const series = aggregateSeries({
      timeZone: zone,
      windows,
      productions,
      earlier,
      earlierProductions: known,
    });
    expect(series.previous.map(({ atMs, grams }) => [atMs - midnight, grams])).toEqual([
      [stepMs, 400],
      [2 * stepMs, 400],
    ]);
    const nothing = aggregateSeries({
      timeZone: zone,
      windows,
      productions,
      earlier,
      earlierProductions: [],
    });
    expect([nothing.previous, nothing.previousAnswered]).toEqual([[], true]);
  });

  it("is empty when nothing was weighed now, whatever was before", () => {
    const series = aggregateSeries({
      timeZone: zone,
      windows,
      productions: [],
      earlier,
      earlierProductions: constant(midnight - dayMs, 3, 1_000),
    });
    expect(isEmptySeries(series)).toBe(true);
  });

  it("does without the period before while it is not known", () => {
    const productions = constant(midnight, 3, 500);
    const series = aggregateSeries({
      timeZone: zone,
      windows,
      productions,
      earlier,
      earlierProductions: undefined,
    });
    expect([series.previous, series.previousAnswered, series.unit]).toEqual([[], false, "g"]);
  });

  it("is in pounds where the products are, and in g upwards where only some are", () => {
    const pounds = { windows, productions: constant(midnight, 3, 2_000_000, "lb"), earlier };
    expect(aggregateSeries({ timeZone: zone, ...pounds, earlierProductions: undefined }).unit).toBe("lb");
    const earlierProductions = constant(midnight - dayMs, 3, 1_000_000);
    expect(aggregateSeries({ timeZone: zone, ...pounds, earlierProductions }).unit).toBe("t");
  });

  it("is as much in steps of the plant's clock, an hour of which may be skipped", () => {
    const hourMs = 3_600_000;
    const startMs = Date.UTC(2026, 1, 20, 5);
    const month = [{ startMs, endMs: startMs + 30 * dayMs - hourMs }];
    const clock = "America/New_York";
    // One kg an hour: 2 kg per step, and 1 kg in the step that lacks its first hour.
    const skipped = Date.UTC(2026, 2, 8, 7);
    const starts = stepsIn(seriesSteps(month, clock), month[0] ?? { startMs, endMs: startMs });
    const [produced] = constant(0, 1, 0);
    const [step] = produced?.entries ?? [];
    const entries = starts.map((each) => ({
      ...(step ?? { avg: 1, min: 1, max: 1, dev: null, count: 1 }),
      date: each.startMs,
      sum: each.startMs === skipped ? 1_000 : 2_000,
    }));
    const series = aggregateSeries({
      timeZone: clock,
      windows: month,
      productions: [{ id: 1, equipment: "A", unit: "g", sum: 0, entries }],
      earlier: earlierPeriod("lst30d", month, clock),
      earlierProductions: undefined,
    });
    expect(starts.length).toBe(360);
    expect(starts.some((each) => each.startMs === skipped)).toBe(true);
    expect(series.stepMs).toBe(2 * hourMs);
    expect(new Set(series.current.map(({ grams }) => grams))).toEqual(new Set([2_000]));
    expect(series.current.at(-1)?.atMs).toBe(startMs + 30 * dayMs - hourMs);
  });
});
