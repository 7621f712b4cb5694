import type { Moments } from "../statistics/moments.ts";

/** Useful packages of one product, with the product's weights and cost. */
export interface UsefulPackages {
  /** Gross weights. */
  readonly moments: Pick<Moments, "count" | "sumMg">;
  readonly netMg: number;
  readonly packageMg: number;
  /** In the client's money; null when not registered. */
  readonly costPerKg: number | null;
}

/** Weight given away above the nominal weight. */
export interface Giveaway {
  /** Packages. */
  readonly count: number;
  /** Sum of (net weight - nominal), g; negative when more was missing than given. */
  readonly grams: number;
  /** Nominal weight of all packages, g. */
  readonly nominalG: number;
  /** Money for the products with a cost; null where none has one. */
  readonly cost: number | null;
  /** The part of `grams` from products without a cost. */
  readonly gramsWithoutCost: number;
}

/** Giveaway of no packages. */
export const noGiveaway: Giveaway = { count: 0, grams: 0, nominalG: 0, cost: null, gramsWithoutCost: 0 };

/**
 * Giveaway of useful packages of one product: the sum of (gross - package - nominal), exact in mg; packages below nominal count negative.
 * Source: domain decisions, "Giveaway".
 */
export function giveawayOf({ moments, netMg, packageMg, costPerKg }: UsefulPackages): Giveaway {
  const { count, sumMg } = moments;
  const grams = Number(sumMg - BigInt(count) * BigInt(netMg + packageMg)) / 1000;
  return {
    count,
    grams,
    nominalG: (count * netMg) / 1000,
    cost: costPerKg === null || count === 0 ? null : (grams / 1000) * costPerKg,
    gramsWithoutCost: costPerKg === null ? grams : 0,
  };
}

/** Sum of several; `noGiveaway` for none. */
export function sumOfGiveaways(all: readonly Giveaway[]): Giveaway {
  return all.reduce(
    (sum, one) => ({
      count: sum.count + one.count,
      grams: sum.grams + one.grams,
      nominalG: sum.nominalG + one.nominalG,
      cost: one.cost === null ? sum.cost : (sum.cost ?? 0) + one.cost,
      gramsWithoutCost: sum.gramsWithoutCost + one.gramsWithoutCost,
    }),
    noGiveaway,
  );
}

/** Mean per package, g; null for no packages. */
export const meanGiveawayG = ({ count, grams }: Giveaway): number | null =>
  count === 0 ? null : grams / count;

/** Share of the nominal weight, percent, unrounded; null without a nominal weight. */
export const giveawayPercent = ({ grams, nominalG }: Giveaway): number | null =>
  nominalG === 0 ? null : (grams / nominalG) * 100;
