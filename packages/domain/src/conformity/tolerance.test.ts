import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currentRegulation,
  defaultSampleSize,
  regulationOn,
  regulations,
  requireSamplePlan,
  sampleSizes,
} from "./regulation.ts";
import { toleranceMgOf, toleranceRowOf } from "./tolerance.ts";

describe("tolerance of a nominal quantity", () => {
  it.each([
    [0, 0],
    [5, 0.5],
    [50, 4.5],
    [50.001, 4.5],
    [100, 4.5],
    [150, 6.8],
    [200, 9],
    [225, 9],
    [300, 9],
    [400, 12],
    [415, 12.5],
    [500, 15],
    [1000, 15],
    [1001, 16],
    [5000, 75],
    [5050, 76],
    [10_000, 150],
    [15_000, 150],
    [15_001, 151],
    [25_000, 250],
  ])("of %d g is %d g", (nominalG, toleranceG) => {
    expect(toleranceMgOf(nominalG * 1000)).toBe(toleranceG * 1000);
  });

  it("never falls as the nominal quantity grows", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (nominal, more) => {
          expect(toleranceMgOf(nominal + more)).toBeGreaterThanOrEqual(toleranceMgOf(nominal));
        },
      ),
    );
  });

  it("tells whether it is a share or a fixed amount", () => {
    expect(toleranceRowOf(500_000)).toMatchObject({ permille: 30 });
    expect(toleranceRowOf(225_000)).toMatchObject({ fixedMg: 9_000 });
    expect(toleranceRowOf(225_000).permille).toBeUndefined();
  });

  it("refuses what is no quantity", () => {
    expect(() => toleranceMgOf(-1)).toThrow(RangeError);
    expect(() => toleranceMgOf(Number.NaN)).toThrow(RangeError);
  });
});

describe("regulations as data", () => {
  it("knows the plans of every sample size on offer", () => {
    expect(sampleSizes.map((size) => requireSamplePlan(size).acceptance)).toEqual([0, 1, 1, 2, 5]);
    expect(sampleSizes.map((size) => requireSamplePlan(size).multiplier)).toEqual([
      2.059, 0.847, 0.64, 0.485, 0.295,
    ]);
    expect(defaultSampleSize).toBe(20);
    expect(() => requireSamplePlan(6)).toThrow(RangeError);
  });

  it("finds the one that held on a day", () => {
    expect(regulationOn("2026-11-21")).toBe(currentRegulation);
    expect(regulationOn("1999-01-01")).toBe(regulations[0]);
  });
});
