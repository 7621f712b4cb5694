import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  gramsOfSum,
  meanMgOf,
  mergeMoments,
  momentsOf,
  momentsOfOneProduct,
  noMoments,
  sampleDeviationMgOf,
} from "./moments.ts";

const weight = fc.integer({ min: 0, max: 100_000_000 });
const weights = fc.array(weight, { maxLength: 40 });

describe("moments of weights", () => {
  it("of a real session are mean 221.28 g and s 3.80618 g", () => {
    const moments = momentsOf([225_100, 220_600, 220_200, 215_800, 224_700]);
    expect(moments).toEqual({
      count: 5,
      sumMg: 1_106_400n,
      sumSquaresMg2: 244_882_140_000n,
      minMg: 215_800,
      maxMg: 225_100,
    });
    expect(meanMgOf(moments)).toBe(221_280);
    expect(sampleDeviationMgOf(moments)).toBeCloseTo(3_806.18, 2);
  });

  it("of nothing have no mean and no deviation, of one weight no deviation", () => {
    expect(momentsOf([])).toEqual(noMoments);
    expect(mergeMoments([])).toEqual(noMoments);
    expect(meanMgOf(noMoments)).toBeNull();
    expect(sampleDeviationMgOf(momentsOf([5]))).toBeNull();
    expect(meanMgOf(momentsOf([5]))).toBe(5);
  });

  it("of several products have none together, of one and of nothing they have", () => {
    const [small, large] = [momentsOf([500_000, 501_000]), momentsOf([5_000_000])];
    expect(
      momentsOfOneProduct([
        { product: 1, moments: small },
        { product: 2, moments: large },
      ]),
    ).toBeNull();
    const both = [small, large].map((moments) => ({ product: 1, moments }));
    expect(momentsOfOneProduct(both)).toEqual(mergeMoments([small, large]));
    expect(momentsOfOneProduct([])).toEqual(noMoments);
  });

  it("keep a small deviation beside large weights", () => {
    expect(sampleDeviationMgOf(momentsOf([99_999_999, 100_000_000, 100_000_001]))).toBe(1);
  });

  it("do not depend on how the weights are parted", () => {
    fc.assert(
      fc.property(fc.array(weights, { maxLength: 8 }), (parts) => {
        const merged = mergeMoments(parts.map(momentsOf));
        expect(merged).toEqual(momentsOf(parts.flat()));
        expect(mergeMoments(parts.toReversed().map(momentsOf))).toEqual(merged);
      }),
    );
  });

  it("bound the mean by the extremes, and the deviation agrees with its definition", () => {
    fc.assert(
      fc.property(fc.array(weight, { minLength: 2, maxLength: 40 }), (values) => {
        const moments = momentsOf(values);
        const mean = meanMgOf(moments)!;
        expect(mean).toBeGreaterThanOrEqual(moments.minMg!);
        expect(mean).toBeLessThanOrEqual(moments.maxMg!);
        const byDefinition = Math.sqrt(
          values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1),
        );
        expect(Math.abs(sampleDeviationMgOf(moments)! - byDefinition)).toBeLessThanOrEqual(
          1e-6 * (1 + byDefinition),
        );
      }),
    );
  });

  it("sums are exact past 2^53", () => {
    const part = { ...noMoments, count: 1, sumMg: 9_007_199_254_740_993n };
    expect(mergeMoments([part, part]).sumMg).toBe(18_014_398_509_481_986n);
    expect(gramsOfSum(1_106_400n)).toBe(1_106.4);
  });
});
