import { balesOf, gramsOfSum, mergeMoments, type Moments } from "@fiel/domain";

/** Useful packages of one product, made while its pack size was `packSize`. */
export interface UsefulPart {
  /** Product id, 0 for none. */
  readonly product: number;
  readonly moments: Moments;
  /** Null for an unknown product. */
  readonly packSize: number | null;
}

export interface Amounts {
  readonly totalProducts: number;
  /** g. */
  readonly totalGroupWeight: number;
  readonly totalPackages: number;
}

/** Number, weight and bales of useful packages of any equipment. Packages of a product form bales together, by the pack sizes of their time. */
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
