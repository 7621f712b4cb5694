import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minuteMs } from "../time/units.ts";
import { expectedRefusals, type RunSample, runEvidence, RunTally } from "./run-evidence.ts";
import { sampleFigures } from "./sample-figures.ts";
import { sampleJudge } from "./sample-verdict.ts";
import { toleranceMgOf } from "./tolerance.ts";

const nominalMg = 500_000;
const deviationMg = 3_000;
const size = 20;
const rule = { size, nominalMg };
const product = { netMg: nominalMg, packageMg: 0, toleranceMg: toleranceMgOf(nominalMg) };
const judge = sampleJudge(size, nominalMg);
/** One sample of a line with 30 packages a minute. */
const sampleMs = (size * minuteMs) / 30;

const judged = (weightsMg: readonly number[], place: number): RunSample => ({
  endMs: (place + 1) * sampleMs,
  verdict: judge(sampleFigures(weightsMg, 0, size, product)),
});
const constant = (mg: number): number[] => Array.from({ length: size }, (_, i) => mg + (i % 2 ? 900 : -900));

/** Normal weights, whole mg, from a seeded generator (mulberry32, Box-Muller). */
function normalWeights(seed: number): (meanMg: number) => number {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  let spare: number | null = null;
  return (meanMg) => {
    const kept = spare;
    spare = null;
    if (kept !== null) return Math.round(meanMg + deviationMg * kept);
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return Math.round(meanMg + deviationMg * radius * Math.cos(angle));
  };
}

/** Whether a line is ever cried at within so many hours; it is looked at every twenty minutes. */
function cries(seed: number, meanMg: number, hours: number): boolean {
  const weight = normalWeights(seed);
  const tally = new RunTally(rule);
  const between = (20 * minuteMs) / sampleMs;
  for (let place = 0; place < (hours * 60 * minuteMs) / sampleMs; place += 1) {
    tally.take(
      judged(
        Array.from({ length: size }, () => weight(meanMg)),
        place,
      ),
    );
    if ((place + 1) % between !== 0) continue;
    if ((tally.evidence()?.grounds.length ?? 0) > 0) return true;
  }
  return false;
}
const shareOfCries = (runs: number, seed: number, meanMg: number, hours: number): number =>
  Array.from({ length: runs }, (_, run) => cries(seed + run * 7_919, meanMg, hours)).filter(Boolean).length /
  runs;

describe("evidence of a run", () => {
  it("is cried in at most 2 % of the shifts of a line whose mean is Qn", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        expect(shareOfCries(1_000, seed, nominalMg, 8)).toBeLessThanOrEqual(0.02);
      }),
      { numRuns: 1 },
    );
  });

  it("is cried within 2 h in at least 95 % of the shifts of a line 0.3 s below", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => {
        expect(shareOfCries(300, seed, nominalMg - 0.3 * deviationMg, 2)).toBeGreaterThanOrEqual(0.95);
      }),
      { numRuns: 1 },
    );
  });

  it("is none of what a line at the limit lets expect: 3 refused samples of 160", () => {
    const samples = Array.from({ length: 160 }, (_, i) =>
      judged(constant(i % 60 === 9 ? nominalMg - 1_000 : nominalMg + 500), i),
    );
    expect(runEvidence(samples, rule)).toMatchObject({
      samples: 160,
      refused: 3,
      average: { refused: 3, expected: 0.8 },
      individual: { refused: 0 },
      grounds: [],
      lastMs: null,
      raiseMg: null,
    });
  });

  it("is more refusals than that, with the last one's instant", () => {
    const samples = Array.from({ length: 160 }, (_, i) =>
      judged(constant(i < 8 ? nominalMg - 1_000 : nominalMg + 500), i),
    );
    const found = runEvidence(samples, rule);
    expect(found).toMatchObject({ refused: 8, grounds: ["average"], lastMs: samples[7]?.endMs });
    // 425 mg above Qn on average, and s is about 1 g: the safe target is Qn itself.
    expect(found?.meanMg).toBeCloseTo(nominalMg + 425, 6);
    expect(found?.raiseMg).toBeNull();
  });

  it("is a package below Qn - 2 T at once", () => {
    const light = constant(nominalMg + 2_000);
    light[4] = nominalMg - 2 * product.toleranceMg - 1;
    const samples = [constant(nominalMg + 2_000), light, constant(nominalMg + 2_000)].map(judged);
    expect(runEvidence(samples, rule)).toMatchObject({
      grounds: ["double"],
      belowDoubleTolerance: 1,
      lastMs: samples[1]?.endMs,
    });
  });

  it("is a mean below Qn while what is made is still too light, with what ends it", () => {
    const low = Array.from({ length: 30 }, (_, i) => judged(constant(nominalMg - 250), i));
    const found = runEvidence(low, rule);
    expect(found?.grounds).toEqual(["mean"]);
    expect(found?.lastMs).toBe(low.at(-1)?.endMs);
    // s is 0.9 g, so the safe target is Qn.
    expect(found?.raiseMg).toBeCloseTo(250, 6);
    const raised = Array.from({ length: 10 }, (_, i) => judged(constant(nominalMg + 250), 30 + i));
    expect(runEvidence([...low, ...raised], rule)?.grounds).toEqual([]);
  });

  it("has the mean and the deviation of all packages, and is nothing without samples", () => {
    expect(runEvidence([], rule)).toBeNull();
    expect(expectedRefusals(0)).toBe(0);
    const weights = fc.array(fc.integer({ min: 480_000, max: 520_000 }), {
      minLength: 3 * size,
      maxLength: 3 * size,
    });
    fc.assert(
      fc.property(weights, (drawn) => {
        const samples = [0, 1, 2].map((i) => judged(drawn.slice(i * size, (i + 1) * size), i));
        const found = runEvidence(samples, rule);
        const mean = drawn.reduce((sum, one) => sum + one, 0) / drawn.length;
        const squares = drawn.reduce((sum, one) => sum + (one - mean) ** 2, 0);
        expect(found?.meanMg).toBeCloseTo(mean, 3);
        expect(found?.deviationMg).toBeCloseTo(Math.sqrt(squares / (drawn.length - 1)), 3);
      }),
    );
  });

  it("does not sink with one more refusal, nor rise with one more approval", () => {
    const outcomes = fc.array(fc.boolean(), { maxLength: 60 });
    const samplesOf = (fails: readonly boolean[]) =>
      fails.map((one, i) => judged(constant(one ? nominalMg - 1_000 : nominalMg + 5_000), i));
    const isEvident = (fails: readonly boolean[]) =>
      runEvidence(samplesOf(fails), rule)?.grounds.includes("average") ?? false;
    fc.assert(
      fc.property(outcomes, (fails) => {
        const before = isEvident(fails);
        // One more refusal of what is evident, one more approval of what is not.
        expect(isEvident([...fails, before])).toBe(before);
      }),
    );
  });
});
