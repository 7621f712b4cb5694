import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binOf, binsAround } from "./histogram-bins.ts";
import { finestBins, fitWeightGrid, gridWeightMg, weightGrid } from "./weight-grid.ts";

const weight = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  fc.constantFrom(...weightGrid.map(({ belowMg }) => belowMg)),
  fc.constantFrom(...weightGrid.map(({ belowMg }) => belowMg - 1)),
);

describe("laws of the grid of weights", () => {
  it("has steps that divide the next, which begin at a multiple of both", () => {
    for (const [i, { belowMg, stepMg }] of weightGrid.entries()) {
      const next = weightGrid[i + 1]?.stepMg ?? stepMg;
      expect([next % stepMg, belowMg % stepMg, belowMg % next]).toEqual([0, 0, 0]);
    }
    expect(weightGrid.at(-1)?.belowMg).toBeGreaterThan(2 ** 32);
  });

  it("puts a weight at most a 2,000th of it lower, above 20 g", () => {
    fc.assert(
      fc.property(weight, (weightMg) => {
        const edge = gridWeightMg(weightMg);
        expect(edge).toBeLessThanOrEqual(weightMg);
        expect(weightMg - edge).toBeLessThan(Math.max(10, weightMg / 2000 + 1e-9));
        expect(gridWeightMg(edge)).toBe(edge);
      }),
    );
  });

  it("leaves every weight in its bin, where the bins fit", () => {
    const near = fc.integer({ min: -300_000, max: 300_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 60_000_000 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.array(fc.oneof(weight, near), { minLength: 20, maxLength: 20 }),
        (centreMg, spreadMg, weights) => {
          const bins = binsAround(centreMg, spreadMg);
          fc.pre(fitWeightGrid(bins));
          for (const one of weights) {
            const weightMg = one < 0 || one <= 300_000 ? Math.max(0, centreMg + one) : one;
            expect(binOf(gridWeightMg(weightMg), bins)).toBe(binOf(weightMg, bins));
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("bins on the grid of weights", () => {
  it("are as fine as the grid, for every target", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (targetMg) => {
        const bins = finestBins(targetMg);
        expect(fitWeightGrid(bins)).toBe(true);
        expect(bins.last * bins.widthMg).toBeLessThanOrEqual(Math.ceil(1.5 * targetMg));
        expect((bins.last + 1) * bins.widthMg).toBeGreaterThan(1.5 * targetMg);
      }),
    );
    expect(finestBins(258_000)).toEqual({ widthMg: 100, first: 0, last: 3_870 });
  });

  it.each([
    ["1008 g, 6 g to the limit: 0.5 g", 1_008_000, 6_000, true],
    ["1010 g, 3 g to the limit: 0.2 g", 1_010_000, 3_000, false],
    ["230 g, 18 g: 1 g", 230_000, 18_000, true],
    ["25 kg, 100 g: 5 g", 25_000_000, 100_000, false],
    ["25 kg, 300 g: 20 g", 25_000_000, 300_000, true],
  ])("%s", (_, centreMg, spreadMg, fits) => {
    expect(fitWeightGrid(binsAround(centreMg, spreadMg))).toBe(fits);
  });
});
