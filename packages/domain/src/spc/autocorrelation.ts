/** Above this the limits of a chart are told to be too narrow. */
export const notedAutocorrelation = 0.3;

/**
 * Autocorrelation of neighbours: sum of (x_i - xbar)(x_{i+1} - xbar) over sum of (x_i - xbar)². Null below three values, or when all are
 * equal. Source: NIST/SEMATECH e-Handbook 1.3.5.12; Box and Jenkins, 1976.
 */
export function lagOneAutocorrelation(values: readonly number[]): number | null {
  if (values.length < 3) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [products, squares, before] = [0, 0, 0];
  for (const [place, value] of values.entries()) {
    const off = value - mean;
    if (place > 0) products += before * off;
    squares += off ** 2;
    before = off;
  }
  return squares === 0 ? null : products / squares;
}
