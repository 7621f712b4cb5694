import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { c4, movingRangeConstants, subgroupConstants } from "./subgroup-constants.ts";
import { falseAlarmShare, spreadFalseAlarmShare } from "./false-alarms.ts";
import { type NelsonRule, NelsonRules, nelsonRules } from "./nelson-rules.ts";
import { normalValues } from "./testing/normal-values.ts";

/** Places of the points that break a rule, each with its rules. */
function broken(points: readonly number[], rules: readonly NelsonRule[] = nelsonRules) {
  const chart = new NelsonRules(rules);
  return points.flatMap((point, place) => {
    const own = chart.next(point);
    return own.length === 0 ? [] : [[place, ...own]];
  });
}
const times = (count: number, ...points: number[]): number[] =>
  Array.from({ length: count }, () => points).flat();

describe("Nelson's rules", () => {
  it.each<[string, NelsonRule, number[], number]>([
    ["1: beyond 3 sigma", 1, [0.2, 3.01], 1],
    ["1: below -3 sigma", 1, [-3.01], 0],
    ["2: nine on one side", 2, [-1, ...times(9, 0.5)], 9],
    ["2: nine below", 2, times(9, -0.01), 8],
    ["3: six rising", 3, [-1, -0.6, -0.3, 0, 0.4, 0.7], 5],
    ["3: six falling", 3, [0, 1, 0.8, 0.5, 0.3, 0.1, -0.1], 6],
    ["4: fourteen in turn", 4, times(7, 0.5, -0.5), 13],
    ["5: two of three beyond 2 sigma", 5, [2.1, 0, 2.1], 2],
    ["5: two neighbours below", 5, [0, -2.5, -2.01], 2],
    ["6: four of five beyond 1 sigma", 6, [1.1, 1.2, 0.1, 1.3, 1.1], 4],
    ["6: four neighbours below", 6, times(4, -1.5), 3],
    ["7: fifteen within 1 sigma", 7, [1.2, ...times(5, 0.9, -0.9, 0)], 15],
    ["8: eight beyond 1 sigma", 8, [0.5, ...times(4, 1.1, -1.1)], 8],
  ])("fire at %s", (_, rule, points, place) => {
    expect(broken(points, [rule])).toEqual([[place, rule]]);
  });

  it.each<[string, NelsonRule, number[]]>([
    ["1: at 3 sigma", 1, [3, -3]],
    ["2: eight on one side, then the other", 2, [...times(8, 0.5), -0.1, ...times(8, 0.5)]],
    ["2: on the line between", 2, [...times(8, 0.5), 0, ...times(8, 0.5)]],
    ["3: five rising, then level", 3, [-1, -0.6, -0.3, 0, 0.4, 0.4, 0.7]],
    ["4: thirteen in turn", 4, times(7, 0.5, -0.5).slice(1)],
    ["4: one step twice in the same direction", 4, [...times(6, 0.5, -0.5), -0.7, ...times(5, 0.5, -0.5)]],
    ["5: two of four", 5, [2.1, 0, 0, 2.1]],
    ["5: on different sides", 5, [2.1, 0, -2.1]],
    ["5: at 2 sigma", 5, [2, 2, 2]],
    ["6: four of six", 6, [1.1, 1.1, 0.5, 1.1, 0.5, 1.1]],
    ["6: on different sides", 6, [1.1, 1.2, -1.3, 1.1, 0.2]],
    ["7: fourteen within", 7, [...times(14, 0.5), 1, ...times(14, 0.5)]],
    ["8: seven beyond", 8, [...times(7, 1.5), 1, ...times(7, -1.5)]],
  ])("just do not at %s", (_, rule, points) => {
    expect(broken(points, [rule])).toEqual([]);
  });

  it("tell a pattern at each point that goes on with it, and not after it", () => {
    expect(broken([3.5, 0, 2.5, 0.1], [1, 5])).toEqual([
      [0, 1],
      [2, 5],
    ]);
    expect(broken(times(11, 0.5), [2])).toEqual([
      [8, 2],
      [9, 2],
      [10, 2],
    ]);
    expect(broken(times(9, 4), [2, 1]).at(-1)).toEqual([8, 1, 2]);
  });

  it("do not depend on the side: turned about the centre line, the same points break them", () => {
    const points = fc.array(fc.integer({ min: -35, max: 35 }), { maxLength: 80 });
    fc.assert(
      fc.property(points, (tenths) => {
        const found = broken(tenths.map((one) => one / 10));
        expect(broken(tenths.map((one) => -one / 10))).toEqual(found);
        // A longer past adds rules at most at the points that a pattern reaches back from.
        const later = broken([0, ...tenths.map((one) => one / 10)]);
        expect(later.length).toBeGreaterThanOrEqual(found.length);
      }),
    );
  });
});

/** Points of one series, and how many series; together they leave each rule's share an error of at most 2 %. */
const points = 100_000;
const series = 40;

describe("false alarms", () => {
  const shares = new Map<NelsonRule, number>([
    // 0.27 %, 1 in 256, 1 in 360, 0.457 %, 0.20 %, 0.45 %, 0.33 %, 0.01 %.
    [1, 0.002_7],
    [2, 0.003_906],
    [3, 0.002_778],
    [4, 0.004_574],
    [5, 0.002_047],
    [6, 0.004_466],
    [7, 0.003_261],
    [8, 0.000_103],
  ]);

  it.each([...shares])("of rule %d are %d of the points", (rule, share) => {
    expect(falseAlarmShare(rule)).toBeCloseTo(share, 6);
  });

  it("of 100,000 simulated points lie within 10 % of theory, on the mean of 40 series", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const value = normalValues(seed);
        const counts = new Map<NelsonRule, number>();
        for (let one = 0; one < series; one += 1) {
          const chart = new NelsonRules(nelsonRules);
          for (let i = 0; i < points; i += 1)
            for (const rule of chart.next(value())) counts.set(rule, (counts.get(rule) ?? 0) + 1);
        }
        // Rule 8 fires ten times in 100,000 points: its law is tested below.
        for (const rule of nelsonRules.filter((one) => one !== 8)) {
          const expected = falseAlarmShare(rule) * points;
          const seen = (counts.get(rule) ?? 0) / series;
          expect(Math.abs(seen / expected - 1), `rule ${rule}: ${seen} of ${expected}`).toBeLessThan(0.1);
        }
      }),
      { numRuns: 1 },
    );
  });

  it("of rule 8 are the eighth power of the share beyond 1 sigma, seen where that share is larger", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const value = normalValues(seed);
        const chart = new NelsonRules([8]);
        // Twice as wide: 61.7 % beyond 1 sigma.
        let seen = 0;
        for (let i = 0; i < 10 * points; i += 1) seen += chart.next(2 * value()).length;
        expect(Math.abs(seen / (10 * points) / 0.617_075 ** 8 - 1)).toBeLessThan(0.1);
      }),
      { numRuns: 1 },
    );
  });

  it("of the spread are those of simulated subgroups and ranges", () => {
    // Of subgroups of 5, 0.39 % by the chi-square distribution; of ranges 0.92 %.
    expect(spreadFalseAlarmShare("xbarS", 5)).toBeCloseTo(0.003_9, 4);
    expect(spreadFalseAlarmShare("iMr", 1)).toBeCloseTo(0.009_15, 5);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        const value = normalValues(seed);
        let [beyond, wide] = [0, 0];
        const upper = subgroupConstants(5).b4 * c4(5);
        const reach = (movingRangeConstants.d4 * 2) / Math.sqrt(Math.PI);
        for (let i = 0; i < 4 * points; i += 1) {
          const own = Array.from({ length: 5 }, value);
          const mean = own.reduce((sum, one) => sum + one, 0) / 5;
          const deviation = Math.sqrt(own.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 4);
          if (deviation > upper) beyond += 1;
          if (Math.abs((own[0] ?? 0) - (own[1] ?? 0)) > reach) wide += 1;
        }
        expect(Math.abs(beyond / (4 * points) / spreadFalseAlarmShare("xbarS", 5) - 1)).toBeLessThan(0.15);
        expect(Math.abs(wide / (4 * points) / spreadFalseAlarmShare("iMr", 1) - 1)).toBeLessThan(0.15);
      }),
      { numRuns: 1 },
    );
  });
});
