import type { ProductGiveaway } from "@fiel/contracts";
import { commonUnit, type Giveaway, sumOfGiveaways, type WeightUnit } from "@fiel/domain";

export interface GiveawayTotal {
  /** Null when no package with a net weight was weighed. */
  readonly giveaway: Giveaway | null;
  /** Common unit of the products, else g. */
  readonly unit: WeightUnit;
  /** Number of products without a cost. */
  readonly withoutCost: number;
}

/** Giveaway over all machines and products. */
export const giveawayTotal = (entries: readonly ProductGiveaway[]): GiveawayTotal => {
  const free = entries.filter(({ costPerKg }) => costPerKg === null);
  return {
    giveaway: entries.length === 0 ? null : sumOfGiveaways(entries.map(({ giveaway }) => giveaway)),
    unit: commonUnit(entries.map(({ product }) => product.unit)),
    withoutCost: new Set(free.map(({ product }) => product.id)).size,
  };
};
