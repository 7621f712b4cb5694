import { describe, expect, it } from "vitest";
import { individualsLimits, movingRanges, xbarSLimits } from "./control-limits.ts";
import {
  loanCosts,
  nistBatches,
  pistonRings,
  primerViscosity,
  turbineDays,
} from "./testing/published-data.ts";
import { countValues, spreadOf } from "./value-counts.ts";

describe("limits of X-bar and S charts", () => {
  it("are those of Montgomery's piston rings: 74.001, 73.988 to 74.014, s 0.0094 up to 0.0196", () => {
    const figures = pistonRings.map((ring) => spreadOf(countValues(ring))!);
    const limits = xbarSLimits(figures, 5)!;
    expect(limits.location.centre).toBeCloseTo(74.001, 3);
    expect(limits.location.lower).toBeCloseTo(73.988, 3);
    // The book cuts 74.0146 off.
    expect(Math.floor(limits.location.upper * 1000) / 1000).toBe(74.014);
    expect(limits.spread.lower).toBe(0);
    expect(limits.spread.centre).toBeCloseTo(0.0094, 4);
    expect(limits.spread.upper).toBeCloseTo(0.0196, 4);
    expect(limits.sigma).toBeCloseTo(0.01, 4);
  });

  it("are those of the SAS manual's turbine: 3351.92 to 3618.90 about 3485.41, s 100.207 to 292.584", () => {
    const limits = xbarSLimits(turbineDays, 20)!;
    expect(limits.location.lower).toBeCloseTo(3351.92, 2);
    expect(limits.location.centre).toBeCloseTo(3485.41, 2);
    expect(limits.location.upper).toBeCloseTo(3618.9, 2);
    expect(limits.spread.lower).toBeCloseTo(100.207, 3);
    expect(limits.spread.centre).toBeCloseTo(196.396, 3);
    expect(limits.spread.upper).toBeCloseTo(292.584, 3);
    expect(limits.sigma).toBeCloseTo(198.996, 3);
  });

  it("are none without subgroups, and lie on one line where nothing varies", () => {
    expect(xbarSLimits([], 5)).toBeNull();
    const flat = xbarSLimits([{ mean: 3, deviation: 0 }], 5)!;
    expect(flat.location).toEqual({ lower: 3, centre: 3, upper: 3 });
    expect(() => xbarSLimits([{ mean: 3, deviation: 0 }], 1)).toThrow(RangeError);
  });
});

describe("limits of I and MR charts", () => {
  it.each([
    // The e-Handbook prints 55.8041 and 45.8159 with d2 = 1.128, which agree to two digits.
    ["NIST's ten batches", nistBatches, 50.81, 1.8778, [45.82, 55.8], 4],
    ["Montgomery's viscosities", primerViscosity, 33.52, 0.48, [32.25, 34.8], 2],
    ["Montgomery's loan costs", loanCosts, 300.5, 7.79, [279.79, 321.21], 2],
  ] as const)("are those of %s", (_, values, mean, range, [lower, upper], digits) => {
    const limits = individualsLimits(values)!;
    expect(limits.location.centre).toBeCloseTo(mean, 2);
    expect(limits.spread.centre).toBeCloseTo(range, digits);
    expect(limits.location.lower).toBeCloseTo(lower, 2);
    expect(limits.location.upper).toBeCloseTo(upper, 2);
    expect(limits.spread.lower).toBe(0);
  });

  it("have the printed upper limits of the moving range: 1.57 and 25.45", () => {
    expect(individualsLimits(primerViscosity)?.spread.upper).toBeCloseTo(1.57, 2);
    // 3.267 x 7.79 = 25.45 in the book, 25.444 unrounded.
    expect(individualsLimits(loanCosts)?.spread.upper).toBeCloseTo(25.44, 2);
  });

  it("need two values", () => {
    expect([individualsLimits([]), individualsLimits([1])]).toEqual([null, null]);
    expect([movingRanges([]), movingRanges([4, 1, 3])]).toEqual([[], [3, 2]]);
  });
});
