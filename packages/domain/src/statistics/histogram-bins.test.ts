import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limitsOfProduct } from "../weighing/classification-limits.ts";
import { binOf, binsAround, binsOfProduct } from "./histogram-bins.ts";

const product = {
  netWeight: 1000,
  packageWeight: 10,
  correctionBelow: -1,
  correctionAbove: -1,
  rejectUnder: 20,
  rejectOver: 30,
  invalidAbove: -1,
  invalidBelow: -1,
  invalidDevianceAbove: -1,
};

describe("histogram bins", () => {
  it("of a product reach from its target five times as far as its reject limit", () => {
    // 30 g / 20 = 1.5 g, rounded up to 2 g; the target 1010 g is edge 505.
    expect(binsOfProduct(limitsOfProduct(product, "unitg0")!)).toEqual({
      widthMg: 2_000,
      first: 405,
      last: 605,
    });
  });

  it("of a product without reject limits go by its tolerance", () => {
    const limits = limitsOfProduct(
      { ...product, netWeight: 225, packageWeight: 0, rejectOver: -1, rejectUnder: -1 },
      "unitg0",
    )!;
    // T 9 g, twice 18 g, a twentieth 0.9 g.
    expect(binsOfProduct(limits)).toEqual({ widthMg: 1_000, first: 125, last: 325 });
  });

  it("hold the weights from their edge to the next", () => {
    const bins = binsAround(1_000_000, 20_000);
    expect(bins.widthMg).toBe(1_000);
    expect([999_999, 1_000_000, 1_000_999, 1_001_000].map((weight) => binOf(weight, bins))).toEqual([
      999, 1000, 1000, 1001,
    ]);
  });

  it("gather what lies beyond in the outermost", () => {
    const bins = binsAround(1_000_000, 20_000);
    expect(binOf(0, bins)).toBe(900);
    expect(binOf(4_000_000_000, bins)).toBe(1100);
  });

  it("are never finer than a scale and refuse what is no weight", () => {
    expect(binsAround(500, 0).widthMg).toBe(10);
    expect(() => binsAround(Number.NaN, 1)).toThrow(RangeError);
    expect(() => binsAround(1, Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });

  it("are 8 to 20 to the spread wherever the scale allows it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 100_000_000 }),
        fc.integer({ min: 200, max: 100_000_000 }),
        (centre, spread) => {
          const { widthMg } = binsAround(centre, spread);
          expect(spread / widthMg).toBeLessThanOrEqual(20);
          expect(spread / widthMg).toBeGreaterThan(8 - 1e-9);
        },
      ),
    );
  });
});
