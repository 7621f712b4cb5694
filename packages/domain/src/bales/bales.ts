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
