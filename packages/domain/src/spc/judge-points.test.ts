import { describe, expect, it } from "vitest";
import { limitsAround } from "./control-limits.ts";
import { type ChartPoint, judgePoints, limitsAt } from "./judge-points.ts";

/** Means have a deviation of 1: sigma is the root of 4. */
const ofSigma2 = { ...limitsAround("xbarS", 4, { location: 10, spread: 1 }), sigma: 2 };
const chart = { kind: "xbarS", size: 4, rules: [1, 2] } as const;
const points = (...locations: number[]): ChartPoint[] =>
  locations.map((location, i) => ({
    startMs: i * 100,
    endMs: i * 100 + 50,
    location,
    spread: 1,
    begins: i === 0,
  }));

describe("points", () => {
  it("are judged by the limits of their time, and by none before the first", () => {
    const later = { ...ofSigma2, location: { ...ofSigma2.location, centre: 14 }, fromMs: 300 };
    const limits = [{ ...ofSigma2, fromMs: 100 }, later];
    const found = judgePoints(points(14, 14, 10, 14, 10), limits, chart);
    expect(found.map(({ rules }) => rules)).toEqual([[], [1], [], [], [1]]);
    expect([limitsAt(limits, 99), limitsAt(limits, 300)]).toEqual([null, later]);
  });

  it("make no pattern over a change of limits, nor over one that begins", () => {
    const nine = points(...Array.from({ length: 9 }, () => 10.5));
    const broken = (of: readonly ChartPoint[], limits = [{ ...ofSigma2, fromMs: 0 }]) =>
      judgePoints(of, limits, chart).filter(({ rules }) => rules.length > 0).length;
    expect(broken(nine)).toBe(1);
    expect(broken(nine.map((point, i) => ({ ...point, begins: i === 4 })))).toBe(0);
    expect(
      broken(
        nine,
        [0, 400].map((fromMs) => ({ ...ofSigma2, fromMs })),
      ),
    ).toBe(0);
  });

  it("tell a spread beyond its limits, which a first single value does not have", () => {
    const limits = [{ ...limitsAround("iMr", 1, { location: 10, spread: 1 }), fromMs: 0 }];
    const spreads = [null, 3.2, 3.3].map((spread, i) => ({ ...points(10)[0]!, startMs: i, spread }));
    const found = judgePoints(spreads, limits, { kind: "iMr", size: 1, rules: [] });
    expect(found.map(({ isSpreadBeyond }) => isSpreadBeyond)).toEqual([false, false, true]);
  });

  it("break no rule where nothing varied when the limits were fixed", () => {
    const flat = [{ ...limitsAround("xbarS", 4, { location: 10, spread: 0 }), fromMs: 0 }];
    expect(judgePoints(points(12), flat, chart)[0]).toMatchObject({ rules: [], isSpreadBeyond: true });
    expect(judgePoints([], flat, chart)).toEqual([]);
  });
});
