import { describe, expect, it } from "vitest";
import { MeanStepFinder } from "./mean-steps.ts";
import { normalValues } from "./testing/normal-values.ts";

const second = 1_000;

/** Steps found in weights, mg, one package a second, taken in pieces of `piece`. */
function stepsOf(weights: readonly number[], piece = weights.length) {
  const columns = {
    at: Float64Array.from(weights, (_, row) => row * second),
    weightMg: Uint32Array.from(weights),
  };
  const finder = new MeanStepFinder();
  for (let row = 0; row < weights.length; row += piece)
    finder.take(columns, row, Math.min(weights.length, row + piece));
  return finder.steps();
}

/** Normal weights about 500 g with a deviation of 2 g; the mean moves by `by` deviations at a package. */
function line(seed: number, count: number, { at = count, by = 0 } = {}): number[] {
  const next = normalValues(seed);
  return Array.from({ length: count }, (_, row) =>
    Math.round(500_000 + 2_000 * (next() + (row >= at ? by : 0))),
  );
}
const seeds = Array.from({ length: 100 }, (_, seed) => seed + 1);

describe("steps of the mean", () => {
  it("are found where the line was set anew, with the means on both sides", () => {
    for (const seed of seeds) {
      const found = stepsOf(line(seed, 6_000, { at: 3_000, by: 0.5 }));
      expect(found).toHaveLength(1);
      const [step] = found;
      expect(Math.abs((step?.atMs ?? 0) / second - 3_000)).toBeLessThanOrEqual(400);
      expect(Math.abs((step?.before ?? 0) - 500_000)).toBeLessThan(500);
      expect(Math.abs((step?.after ?? 0) - 501_000)).toBeLessThan(500);
    }
  });

  it("need 200 packages on each side", () => {
    expect(stepsOf(line(1, 400, { at: 200, by: 2 }))).toMatchObject([{ atMs: 200 * second }]);
    expect(stepsOf(line(1, 350, { at: 200, by: 2 }))).toEqual([]);
  });

  it("are not invented: at most 0.1 % a day of a steady line", () => {
    // 100 lines of a fifth of a day; the level expects 0.02 steps in all of them.
    const found = seeds.flatMap((seed) => stepsOf(line(seed, 20_000)));
    expect(found.length).toBeLessThanOrEqual(1);
  });

  it("do not depend on how the packages are cut", () => {
    const weights = line(7, 5_000, { at: 2_345, by: 1 });
    expect(stepsOf(weights, 333)).toEqual(stepsOf(weights));
  });

  it("are not looked for over the end of a run, nor where nothing varies", () => {
    const finder = new MeanStepFinder();
    const at = Float64Array.from({ length: 1_000 }, (_, row) => row);
    finder.take({ at, weightMg: Uint32Array.from(line(3, 1_000)) }, 0, 1_000);
    finder.leave();
    finder.take({ at, weightMg: Uint32Array.from(line(4, 1_000), (mg) => mg + 20_000) }, 0, 1_000);
    expect(finder.steps()).toEqual([]);
    expect(stepsOf(Array.from({ length: 1_000 }, () => 500_000))).toEqual([]);
    // A scale in whole grams: both sides without any variation are surely different.
    expect(stepsOf(Array.from({ length: 800 }, (_, row) => (row < 400 ? 500_000 : 501_000)))).toHaveLength(1);
  });
});
