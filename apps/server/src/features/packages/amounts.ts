import { balesOf, gramsOfSum, mergeMoments, type Moments } from "@fiel/domain";

/** Useful packages of one product that were made while a bale had so many of them. */
export interface UsefulPart {
  /** Id, 0 for none. */
  readonly product: number;
  readonly moments: Moments;
  /** Null where nothing is known of the product. */
  readonly packSize: number | null;
}

export interface Amounts {
  readonly totalProducts: number;
  /** g. */
  readonly totalGroupWeight: number;
  readonly totalPackages: number;
}

/** Packages, weight and bales of useful packages of any equipment; those of a product make bales together, by the pack sizes of their time. */
export function amountsOf(useful: readonly UsefulPart[]): Amounts {
  const perProduct = [...Map.groupBy(useful, ({ product }) => product).values()].map((own) =>
    balesOf(
      ...own.flatMap(({ moments: { count }, packSize }) =>
        packSize === null ? [] : [{ usefulCount: count, packSize }],
      ),
    ),
  );
  const { count, sumMg } = mergeMoments(useful.map(({ moments }) => moments));
  return {
    totalProducts: count,
    totalGroupWeight: gramsOfSum(sumMg),
    totalPackages: perProduct.reduce((sum, bales) => sum + bales, 0),
  };
}
