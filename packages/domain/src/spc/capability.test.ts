import { describe, expect, it } from "vitest";
import { capabilityOf, overallBasis, percentileCapability, withinBasis } from "./capability.ts";
import { xbarSLimits } from "./control-limits.ts";
import { bottleStrengths, pistonRings } from "./testing/published-data.ts";
import { countValues, spreadOf } from "./value-counts.ts";

describe("capability", () => {
  it("of NIST's example is Cp 1.0 and Cpk 0.6667: limits 8 and 20, mean 16, s 2", () => {
    // NIST/SEMATECH e-Handbook 6.1.6.
    const found = capabilityOf({ mean: 16, deviation: 2, count: 50, freedom: 49 }, { lower: 8, upper: 20 })!;
    expect(found.potential?.value).toBe(1);
    expect(found.centred.value).toBeCloseTo(0.6667, 4);
  });

  it("has the interval of Montgomery's Cp of 2.29: 1.57 to 3.01", () => {
    // The book goes on with the rounded index: s is 1.75, and 24 / (6 x 1.75) = 2.286.
    const basis = { mean: 50, deviation: 24 / (6 * 2.29), count: 20, freedom: 19 };
    const { potential } = capabilityOf(basis, { lower: 38, upper: 62 })!;
    expect(potential?.value).toBeCloseTo(2.29, 9);
    expect(potential?.low).toBeCloseTo(1.57, 2);
    expect(potential?.high).toBeCloseTo(3.01, 2);
  });

  it("has Bissell's interval of Montgomery's Cpk of 1.33 from 20 parts: 0.88 to 1.78", () => {
    const basis = { mean: 3.99, deviation: 1, count: 20, freedom: 19 };
    const { centred, potential } = capabilityOf(basis, { lower: 0, upper: null })!;
    expect(centred.value).toBeCloseTo(1.33, 9);
    expect(centred.low).toBeCloseTo(0.88, 2);
    expect(centred.high).toBeCloseTo(1.78, 2);
    expect(potential).toBeNull();
  });

  it("of Montgomery's bottles above 200 psi is 0.67: mean 264.06, s 32.02", () => {
    const spread = spreadOf(countValues(bottleStrengths))!;
    expect(spread.count).toBe(100);
    expect(spread.mean).toBeCloseTo(264.06, 9);
    expect(spread.deviation).toBeCloseTo(32.02, 2);
    const { centred } = capabilityOf(overallBasis(spread), { lower: 200, upper: null })!;
    expect(centred.value).toBeCloseTo(0.67, 2);
  });

  it("of Montgomery's piston rings, 74.000 +- 0.05 mm, is Cp 1.67 with s 0.0100", () => {
    const figures = pistonRings.map((ring) => spreadOf(countValues(ring))!);
    const { sigma, location } = xbarSLimits(figures, 5)!;
    const within = withinBasis("xbarS", 5, 25, { location, sigma, spread: location });
    // Slightly fewer than the 100 of 25 subgroups, because means of deviations vary more than pooled ones.
    expect(within).toMatchObject({ mean: location.centre, deviation: sigma, count: 125 });
    expect(within.freedom).toBeCloseTo(94.9, 1);
    expect(withinBasis("iMr", 1, 101, { location, sigma, spread: location }).freedom).toBeCloseTo(60.5, 1);
    const basis = { ...within, deviation: Number(sigma.toFixed(4)) };
    const found = capabilityOf(basis, { lower: 73.95, upper: 74.05 })!;
    expect(found.potential?.value).toBeCloseTo(1.67, 2);
    expect(found.centred.value).toBeCloseTo(1.63, 2);
  });

  it("is nothing without limits or deviation, and is refused without degrees of freedom", () => {
    const basis = { mean: 5, deviation: 1, count: 100, freedom: 99 };
    expect(capabilityOf(basis, { lower: null, upper: null })).toBeNull();
    expect(capabilityOf({ ...basis, deviation: 0 }, { lower: 1, upper: null })).toBeNull();
    expect(() => capabilityOf({ ...basis, freedom: 0 }, { lower: 1, upper: null })).toThrow(RangeError);
    expect(capabilityOf(basis, { lower: 6, upper: null })?.centred.value).toBeLessThan(0);
  });
});

describe("capability by percentiles", () => {
  it("equals the normal form where the percentiles lie 3 s off, and takes the nearer side", () => {
    const normal = { low: 10, median: 16, high: 22 };
    const found = percentileCapability(normal, { lower: 8, upper: 20 })!;
    expect(found.potential).toBe(1);
    expect(found.centred).toBeCloseTo(0.6667, 4);
    expect(percentileCapability(normal, { lower: 8, upper: null })).toEqual({
      potential: null,
      centred: 8 / 6,
    });
  });

  it("takes each side by its own reach, and is nothing without limits or reach", () => {
    // A long upper tail: the upper limit is nearer in reach though farther away.
    const skewed = { low: 9, median: 10, high: 20 };
    expect(percentileCapability(skewed, { lower: 8, upper: 19 })?.centred).toBe(0.9);
    expect(percentileCapability(skewed, { lower: null, upper: null })).toBeNull();
    expect(percentileCapability({ low: 10, median: 10, high: 20 }, { lower: 8, upper: null })).toBeNull();
  });
});
