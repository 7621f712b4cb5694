import { describe, expect, it } from "vitest";
import { momentsOf } from "../statistics/moments.ts";
import { giveawayOf, giveawayPercent, meanGiveawayG, noGiveaway, sumOfGiveaways } from "./giveaway.ts";

const product = { netMg: 500_000, packageMg: 10_000, costPerKg: 20 };

describe("giveaway", () => {
  it("is net weight above nominal, what is below counting negative", () => {
    // Gross 512 g, 509 g and 515 g of 500 g in a package of 10 g: +2, -1, +5 g.
    const given = giveawayOf({ moments: momentsOf([512_000, 509_000, 515_000]), ...product });
    expect(given).toEqual({ count: 3, grams: 6, nominalG: 1500, cost: 0.12, gramsWithoutCost: 0 });
    expect(meanGiveawayG(given)).toBe(2);
    expect(giveawayPercent(given)).toBeCloseTo(0.4, 12);
  });

  it("has no money without a cost, and says how much that is", () => {
    const given = giveawayOf({ moments: momentsOf([512_000]), ...product, costPerKg: null });
    expect(given).toMatchObject({ grams: 2, cost: null, gramsWithoutCost: 2 });
    const priced = giveawayOf({ moments: momentsOf([515_000]), ...product });
    expect(sumOfGiveaways([given, priced])).toEqual({
      count: 2,
      grams: 7,
      nominalG: 1000,
      cost: 0.1,
      gramsWithoutCost: 2,
    });
  });

  it("of nothing is nothing, and has neither mean nor share", () => {
    expect(giveawayOf({ moments: momentsOf([]), ...product })).toEqual(noGiveaway);
    expect(sumOfGiveaways([])).toEqual(noGiveaway);
    expect(meanGiveawayG(noGiveaway)).toBeNull();
    expect(giveawayPercent(noGiveaway)).toBeNull();
  });
});
