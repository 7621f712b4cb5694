import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalQuantile } from "../statistics/normal.ts";
import { andersonDarling } from "./anderson-darling.ts";
import { lagOneAutocorrelation } from "./autocorrelation.ts";
import { chickWeights, heatFlow } from "./testing/published-data.ts";
import { countValues, quantileOf, spreadOf } from "./value-counts.ts";

const normalScores = Array.from({ length: 400 }, (_, i) => normalQuantile((i + 0.5) / 400));
const test = (values: readonly number[]) => andersonDarling(countValues(values));

describe("the Anderson-Darling test", () => {
  it("is A² = 0.214 for the chicks of D'Agostino and Stephens, mean 209.6 and s 30.65", () => {
    const spread = spreadOf(countValues(chickWeights))!;
    expect([spread.mean, Number(spread.deviation.toFixed(2))]).toEqual([209.6, 30.65]);
    const found = test(chickWeights)!;
    expect(found.statistic).toBeCloseTo(0.214, 3);
    // 0.2142 x (1 + 0.75 / 20 + 2.25 / 400).
    expect(found.adjusted).toBeCloseTo(0.2234, 4);
    expect(found.refused).toBe(false);
  });

  it("is 0.129 for NIST's heat flow meter, which is normal", () => {
    const spread = spreadOf(countValues(heatFlow))!;
    expect(spread.mean).toBeCloseTo(9.261_46, 5);
    expect(spread.deviation).toBeCloseTo(0.022_789, 6);
    const found = test(heatFlow)!;
    // The handbook prints the adjustment of Stephens, 1974, whose critical value is 0.787: A² (1 + 4 / n - 25 / n²).
    expect(found.statistic * (1 + 4 / 195 - 25 / 195 ** 2)).toBeCloseTo(0.129, 3);
    expect(found.refused).toBe(false);
  });

  it.each([
    // Stephens, table 4.7: critical values of the adjusted statistic.
    [0.1, 0.631],
    [0.05, 0.752],
    [0.025, 0.873],
    [0.01, 1.035],
  ])("has the probability %d where the table has %d", (probability, critical) => {
    // Two clusters move apart until the statistic is the critical value.
    const apart = (by: number) => normalScores.map((score) => score + Math.sign(score) * by);
    let [low, high] = [0, 3];
    for (let i = 0; i < 40; i += 1) {
      const middle = (low + high) / 2;
      if ((test(apart(middle))?.adjusted ?? 0) < critical) low = middle;
      else high = middle;
    }
    expect(test(apart(low))?.adjusted).toBeCloseTo(critical, 6);
    expect(test(apart(low))?.probability).toBeCloseTo(probability, 2);
  });

  it("refuses what is far from normal, even with a value twenty deviations off", () => {
    const skewed = Array.from({ length: 300 }, (_, i) => -Math.log(1 - (i + 0.5) / 300));
    expect(test(skewed)).toMatchObject({ refused: true });
    const found = test([...Array.from({ length: 1_000 }, (_, i) => i % 7), 1e6])!;
    expect(Number.isFinite(found.statistic)).toBe(true);
    expect(found).toMatchObject({ refused: true, probability: 0 });
  });

  it("says nothing of fewer than eight values, nor of equal ones", () => {
    expect(test([1, 2, 3, 4, 5, 6, 7])).toBeNull();
    expect(test(Array.from({ length: 50 }, () => 3))).toBeNull();
    expect(test([])).toBeNull();
  });

  it("is the sum over single values, whatever unit and order", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 8, maxLength: 60 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 1, max: 1_000 }), (values, unit) => {
        fc.pre(new Set(values).size > 1);
        const found = test(values)!;
        expect(test(values.map((one) => 1e6 + one * unit))?.statistic).toBeCloseTo(found.statistic, 6);
        expect(test(values.toReversed())?.statistic).toBe(found.statistic);
      }),
    );
  });
});

describe("counted values", () => {
  it("have quantiles between neighbours, the ends beyond", () => {
    // NIST/SEMATECH e-Handbook 7.2.6.2: the 90th percentile of twelve gauge readings is 95.1981.
    const readings = [
      95.1772, 95.1567, 95.1937, 95.1959, 95.1442, 95.061, 95.1591, 95.1195, 95.1065, 95.0925, 95.199,
      95.1682,
    ];
    expect(quantileOf(countValues(readings), 0.9)).toBeCloseTo(95.1981, 4);
    const few = countValues([5, 1, 5]);
    expect([0, 0.5, 1].map((share) => quantileOf(few, share))).toEqual([1, 5, 5]);
    expect(quantileOf([], 0.5)).toBeNull();
    expect(spreadOf(countValues([7]))).toBeNull();
  });
});

describe("autocorrelation of neighbours", () => {
  it("is that of NIST's certified series: -0.5, -0.999, and 0.281 of the heat flow meter", () => {
    // NIST StRD, NumAcc1 and NumAcc3.
    expect(lagOneAutocorrelation([10_000_001, 10_000_003, 10_000_002])).toBe(-0.5);
    const numAcc3 = [
      1_000_000.2,
      ...Array.from({ length: 1_000 }, (_, i) => (i % 2 ? 1_000_000.3 : 1_000_000.1)),
    ];
    expect(lagOneAutocorrelation(numAcc3)).toBeCloseTo(-0.999, 7);
    expect(lagOneAutocorrelation(heatFlow)).toBeCloseTo(0.281, 3);
  });

  it("is none of fewer than three values, nor of equal ones", () => {
    expect([lagOneAutocorrelation([1, 2]), lagOneAutocorrelation([4, 4, 4])]).toEqual([null, null]);
  });
});
