import type { ProductGiveaway } from "@fiel/contracts";
import { expect, it } from "vitest";
import { giveawayTotal } from "./giveaway-total.ts";

const entry = (id: number, product: number, costPerKg: number | null): ProductGiveaway => ({
  equipment: `EQ${id}`,
  id,
  product: { id: product, code: product, codeText: null, name: `Produto ${product}`, unit: "kg" },
  nominal: 1000,
  costPerKg,
  giveaway: {
    count: 10,
    grams: 20,
    nominalG: 10_000,
    cost: costPerKg === null ? null : 0.02 * costPerKg,
    gramsWithoutCost: costPerKg === null ? 20 : 0,
  },
  mean: 1002,
  dev: 1,
  moved: false,
  since: 0,
});

it("adds machines and products up, and counts the products without a cost once", () => {
  const entries = [entry(1, 1, null), entry(2, 1, null), entry(1, 2, 10), entry(2, 3, null)];
  expect(giveawayTotal(entries)).toEqual({
    giveaway: { count: 40, grams: 80, nominalG: 40_000, cost: 0.2, gramsWithoutCost: 60 },
    unit: "kg",
    withoutCost: 2,
  });
});

it("is no figure where nothing was weighed", () => {
  expect(giveawayTotal([])).toEqual({ giveaway: null, unit: "g", withoutCost: 0 });
});
