/** Useful packages of one product, and how many of them make a bale. */
export interface ProductPackages {
  readonly usefulCount: number;
  /** At least 1. */
  readonly packSize: number;
}

/**
 * Whole bales of one product: floor(useful / packSize); a started bale does not count.
 * RangeError: a pack size that is not a whole number from 1 on. Source: domain decisions, "Bales and orders".
 */
export function balesOf({ usefulCount, packSize }: ProductPackages): number {
  if (!Number.isInteger(packSize) || packSize < 1) throw new RangeError(`pack size ${packSize}`);
  return Math.floor(Math.max(0, usefulCount) / packSize);
}

/**
 * Whole bales of several products, `totalPackages`: each product's rest is its own, since a bale holds one product.
 * 0 for no products. RangeError as `balesOf`. A product that occurs twice must be added up by the caller before.
 */
export function totalBales(products: Iterable<ProductPackages>): number {
  let total = 0;
  for (const product of products) total += balesOf(product);
  return total;
}
