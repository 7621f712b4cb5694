/** Useful packages of one product, and the packages in a bale. */
export interface ProductPackages {
  readonly usefulCount: number;
  /** At least 1. */
  readonly packSize: number;
}

/**
 * Whole bales of one product: floor(useful / packSize); a started bale does not count. Where the pack size changed, give the packages of
 * each size as a part: a bale started with one size is finished with the next, so the result is the floor of the sum of the shares. 0
 * without packages. RangeError: a pack size that is not a whole number from 1 on. Source: domain decisions, "Bales and orders".
 */
export function balesOf(...parts: readonly ProductPackages[]): number {
  let whole = 0;
  // The rest is kept as a fraction, since sums of doubles miss whole bales.
  let [rest, of] = [0n, 1n];
  for (const { usefulCount, packSize } of parts) {
    if (!Number.isInteger(packSize) || packSize < 1) throw new RangeError(`pack size ${packSize}`);
    const useful = Math.max(0, usefulCount);
    whole += Math.floor(useful / packSize);
    [rest, of] = [
      rest * BigInt(packSize) + BigInt(Math.floor(useful) % packSize) * of,
      of * BigInt(packSize),
    ];
  }
  return whole + Number(rest / of);
}
