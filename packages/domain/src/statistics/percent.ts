/** A number rounded to so many decimals, halves away from zero; what is exactly half in decimal counts as half. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  // 1.005 * 100 is 100.49999999999999 in doubles: a step of one part in 2^52 mends it.
  const rounded = Math.round(Math.abs(value) * scale * (1 + Number.EPSILON)) / scale;
  return value < 0 ? -rounded : rounded;
}

/**
 * Share of `part` in `whole` as 0-100 with 2 decimals, as the API's `p` and `percent` carry it.
 * Null when the whole is 0: there is nothing to be a share of.
 */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : roundTo((part / whole) * 100, 2);
}
