import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requireSamplePlan, sampleSizes } from "./regulation.ts";
import { samplesOf, sampleVerdict } from "./sample-verdict.ts";
import { toleranceMgOf } from "./tolerance.ts";

const session = [225_100, 220_600, 220_200, 215_800, 224_700];

describe("verdict on a sample", () => {
  it("of a checkweigher's real session is refused by the individual criterion", () => {
    const verdict = sampleVerdict(session, 225_000);
    expect(verdict).toMatchObject({
      size: 5,
      meanMg: 221_280,
      minMg: 215_800,
      maxMg: 225_100,
      toleranceMg: 9_000,
      multiplier: 2.059,
      acceptance: 0,
      belowTolerance: 1,
      belowDoubleTolerance: 0,
      averageMet: true,
      individualMet: false,
      approved: false,
    });
    expect(verdict.deviationMg / 1000).toBeCloseTo(3.806_18, 5);
    expect(verdict.criterionMg / 1000).toBeCloseTo(217.163, 3);
  });

  it("lets a package on Qn - T pass, and one below it fail", () => {
    expect(sampleVerdict(session.with(3, 216_000), 225_000).approved).toBe(true);
    expect(sampleVerdict(session.with(3, 215_999), 225_000).individualMet).toBe(false);
  });

  it("is met by a mean exactly on the criterion", () => {
    expect(sampleVerdict([225_000, 225_000, 225_000, 225_000, 225_000], 225_000)).toMatchObject({
      deviationMg: 0,
      approved: true,
    });
    expect(sampleVerdict([224_999, 224_999, 224_999, 224_999, 224_999], 225_000)).toMatchObject({
      averageMet: false,
      individualMet: true,
    });
  });

  it("counts packages below Qn - 2 T beside the verdict", () => {
    const weights = Array.from({ length: 13 }, () => 226_000).with(0, 206_999);
    expect(sampleVerdict(weights, 225_000)).toMatchObject({
      belowTolerance: 1,
      belowDoubleTolerance: 1,
      individualMet: true,
    });
  });

  it("refuses a size without a plan", () => {
    expect(() => sampleVerdict([1, 2, 3], 225_000)).toThrow(RangeError);
  });

  it("a sample without short packages and with a mean at Qn or above is always approved", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000_000 }),
        fc.constantFrom(...sampleSizes),
        fc.gen(),
        (nominalMg, size, gen) => {
          const weights = Array.from({ length: size }, () => nominalMg + gen(fc.nat, { max: 50_000 }));
          expect(sampleVerdict(weights, nominalMg).approved).toBe(true);
        },
      ),
    );
  });

  it("one package too many below Qn - T always refuses", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 20_000_000 }),
        fc.constantFrom(...sampleSizes),
        (nominalMg, size) => {
          const { acceptance } = requireSamplePlan(size);
          const short = Math.ceil(nominalMg - toleranceMgOf(nominalMg)) - 1;
          const weights = (shortOnes: number) =>
            Array.from({ length: size }, (_, index) => (index < shortOnes ? short : 2 * nominalMg));
          expect(sampleVerdict(weights(acceptance), nominalMg).individualMet).toBe(true);
          expect(sampleVerdict(weights(acceptance + 1), nominalMg).approved).toBe(false);
        },
      ),
    );
  });
});

describe("samples of a series", () => {
  it("are consecutive and whole", () => {
    expect(samplesOf([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(samplesOf([1, 2], 3)).toEqual([]);
    expect(() => samplesOf([1], 0)).toThrow(RangeError);
  });
});
