/** A number rounded to `decimals`, halves away from zero; a decimal half counts as half. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  // 1.005 * 100 is 100.49999999999999 in doubles; adding one part in 2^52 corrects it.
  const rounded = Math.round(Math.abs(value) * scale * (1 + Number.EPSILON)) / scale;
  return value < 0 ? -rounded : rounded;
}

/** Share of `part` in `whole` as 0-100 with 2 decimals, as the API's `p` and `percent`. Null when the whole is 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : roundTo((part / whole) * 100, 2);
}
