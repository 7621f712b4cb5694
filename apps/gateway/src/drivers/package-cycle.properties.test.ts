import fc from "fast-check";
import { expect, test } from "vitest";
import { createPackageCycle, type CycleState, type PackageRule, type Sample } from "./package-cycle.ts";

const everyMs = 140;
const rule: PackageRule = {
  thresholdMg: 50_000,
  releaseMg: 20_000,
  stableForMs: 300,
  toleranceMg: 2_000,
  by: "stable",
};

const samplesOf = (
  weights: readonly (number | null)[],
  isStable: (place: number) => boolean | null,
): Sample[] =>
  weights.map((weightMg, place) => ({
    weightMg,
    isStable: isStable(place),
    at: place * everyMs,
    monotonic: place * everyMs,
  }));

const packagesOf = (
  samples: readonly Sample[],
  changed: Partial<PackageRule> = {},
  begins: CycleState = "empty",
) => {
  const cycle = createPackageCycle({ ...rule, ...changed }, begins);
  return samples.flatMap((sample) => cycle.add(sample) ?? []);
};

/** A package that is put on the scale, trembles, stands still, and leaves. */
const visit = fc.record({
  weightMg: fc.integer({ min: 60_000, max: 5_000_000 }),
  standing: fc.integer({ min: 5, max: 20 }),
  trembling: fc.array(fc.integer({ min: 25_000, max: 6_000_000 }), { maxLength: 4 }),
  between: fc.integer({ min: 1, max: 5 }),
  rest: fc.integer({ min: -3_000, max: 19_999 }),
});

test("each package that stood on the scale is one, with the weight at which it stood", () => {
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 30 }), fc.boolean(), (visits, tellsMotion) => {
      const weights: number[] = [];
      const still: boolean[] = [];
      const add = (weightMg: number, isStill: boolean): void => {
        weights.push(weightMg);
        still.push(isStill);
      };
      for (const { weightMg, standing, trembling, between, rest } of visits) {
        // Neighbouring weights differ by more than the tolerance, so only the standing weight at the end counts.
        trembling.forEach((one, place) => add(one + (place % 2) * 9_000_000, false));
        for (let i = 0; i < standing; i += 1) add(weightMg + (i % 2) * 1_000, true);
        for (let i = 0; i < between; i += 1) add(rest, true);
      }
      const samples = samplesOf(weights, (place) => (tellsMotion ? (still[place] ?? true) : null));
      const found = packagesOf(samples);
      expect(found).toHaveLength(visits.length);
      found.forEach(({ weightMg }, place) => {
        expect(Math.abs(weightMg - (visits[place]?.weightMg ?? 0))).toBeLessThanOrEqual(1_000);
      });
    }),
  );
});

const run = (weights: readonly (number | null)[], changed?: Partial<PackageRule>, begins?: CycleState) =>
  packagesOf(
    samplesOf(weights, () => true),
    changed,
    begins,
  ).map(({ weightMg }) => weightMg);

test("a negative weight, one out of range and one below the threshold are no package", () => {
  expect(run([0, -60_000, -60_000, -60_000, -60_000, 0])).toEqual([]);
  expect(run([0, null, null, null, null, null, 0])).toEqual([]);
  expect(run([0, 49_000, 49_000, 49_000, 49_000, 0])).toEqual([]);
});

test("a weight that trembles about the threshold is one package until it is below the release", () => {
  expect(
    run([0, 51_000, 51_000, 51_000, 51_000, 49_000, 51_000, 21_000, 51_000, 51_000, 51_000, 51_000, 19_000]),
  ).toEqual([51_000]);
});

test("out of range for a moment, the package stays the one that it was", () => {
  expect(run([0, 80_000, 80_000, 80_000, 80_000, null, 80_000, 80_000, 80_000, 80_000, 0])).toEqual([80_000]);
});

test("what has counted before a restart does not count again, and what came since does", () => {
  expect(run([80_000, 80_000, 80_000, 80_000], {}, "counted")).toEqual([]);
  expect(run([80_000, 80_000, 80_000, 80_000, 0, 90_000, 90_000, 90_000, 90_000], {}, "counted")).toEqual([
    90_000,
  ]);
  expect(run([80_000, 80_000, 80_000, 80_000], {}, "empty")).toEqual([80_000]);
});

test("on a belt the largest weight counts, at its instant, once the package has left", () => {
  const found = packagesOf(
    samplesOf([0, 30_000, 70_000, 231_000, 233_100, 229_000, 60_000, 0, 60_000, 240_000, 0], () => false),
    { by: "peak" },
  );
  expect(found).toEqual([
    { at: 4 * everyMs, weightMg: 233_100 },
    { at: 9 * everyMs, weightMg: 240_000 },
  ]);
});
