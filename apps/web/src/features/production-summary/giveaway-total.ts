import type { ProductGiveaway } from "@fiel/contracts";
import { commonUnit, type Giveaway, sumOfGiveaways, type WeightUnit } from "@fiel/domain";

export interface GiveawayTotal {
  /** Null where nothing with a net weight was weighed. */
  readonly giveaway: Giveaway | null;
  /** That all products have in common, else g. */
  readonly unit: WeightUnit;
  /** Products of whose cost nothing is known. */
  readonly withoutCost: number;
}

/** All machines and products together. */
export const giveawayTotal = (entries: readonly ProductGiveaway[]): GiveawayTotal => {
  const free = entries.filter(({ costPerKg }) => costPerKg === null);
  return {
    giveaway: entries.length === 0 ? null : sumOfGiveaways(entries.map(({ giveaway }) => giveaway)),
    unit: commonUnit(entries.map(({ product }) => product.unit)),
    withoutCost: new Set(free.map(({ product }) => product.id)).size,
  };
};
