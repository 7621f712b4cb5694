/** Where a nominal rate comes from: registered by people, or the best ten minutes seen. */
export const rateSources = ["registered", "seen"] as const;
export type RateSource = (typeof rateSources)[number];

/** Rates that people registered for products, packages a minute. */
export interface ProductRates {
  /** By machine, then by product. */
  readonly ofMachine: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** By product, for all machines. */
  readonly ofProduct: ReadonlyMap<number, number>;
}

/** What is known about a machine's rates, packages a minute. */
export interface KnownRates {
  readonly mid: number;
  readonly registered: ProductRates;
  /** Expected rate of the machine with any product; null when not registered. */
  readonly expectedRate: number | null;
  /** Best ten minutes seen on the machine, by product. */
  readonly seen: ReadonlyMap<number, number>;
}

export interface NominalRate {
  /** Packages a minute. */
  readonly rate: number;
  readonly source: RateSource;
}

const known = (source: RateSource, rate: number | undefined | null): NominalRate | null =>
  rate === undefined || rate === null || rate <= 0 ? null : { rate, source };

/**
 * Nominal rate of a machine with a product: the rate registered for both, else for the product, else for the machine, else the best ten minutes
 * seen with the product, else with any. A null product stands for no package. Null when nothing is known. Source: design, "Time account of a machine".
 */
export function nominalRate(
  { mid, registered, expectedRate, seen }: KnownRates,
  product: number | null,
): NominalRate | null {
  const ofProduct =
    product === null
      ? undefined
      : (registered.ofMachine.get(mid)?.get(product) ?? registered.ofProduct.get(product));
  const ownSeen = product === null ? undefined : seen.get(product);
  return (
    known("registered", ofProduct) ??
    known("registered", expectedRate) ??
    known("seen", ownSeen) ??
    known("seen", Math.max(0, ...seen.values()))
  );
}
