import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleSizes } from "./regulation.ts";
import { sampleFigures } from "./sample-figures.ts";
import { sampleVerdict, verdictOnSample } from "./sample-verdict.ts";
import { toleranceMgOf } from "./tolerance.ts";

describe("figures of a sample", () => {
  it("lead to the verdict that exact sums lead to, wherever the sample lies in its series", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 50_000_000 }),
        fc.integer({ min: 0, max: 500_000 }),
        fc.constantFrom(...sampleSizes),
        fc.nat({ max: 30 }),
        fc.gen(),
        (netMg, packageMg, size, from, gen) => {
          const offMg = () => gen(fc.integer, { min: -Math.min(netMg, 60_000), max: 60_000 });
          const gross = Uint32Array.from({ length: from + size + 3 }, () => netMg + packageMg + offMg());
          const toleranceMg = toleranceMgOf(netMg);
          const figures = sampleFigures(gross, from, size, { netMg, packageMg, toleranceMg });
          const net = [...gross.subarray(from, from + size)].map((weightMg) => weightMg - packageMg);
          const exact = sampleVerdict(net, netMg);
          const verdict = verdictOnSample(figures, netMg);
          expect({ ...verdict, deviationMg: 0, criterionMg: 0 }).toEqual({
            ...exact,
            deviationMg: 0,
            criterionMg: 0,
          });
          expect(verdict.deviationMg).toBeCloseTo(exact.deviationMg, 6);
          expect(verdict.criterionMg).toBeCloseTo(exact.criterionMg, 6);
        },
      ),
    );
  });

  it("refuses what is no sample of the series", () => {
    const product = { netMg: 1, packageMg: 0, toleranceMg: 1 };
    for (const [from, size] of [
      [0, 1],
      [0, 4],
      [-1, 2],
      [2, 2],
    ] as const)
      expect(() => sampleFigures([1, 2, 3], from, size, product)).toThrow(RangeError);
  });
});
