/** How often one value was seen. */
export interface ValueCount {
  readonly value: number;
  /** At least 1. */
  readonly count: number;
}

/** Values with their number, in rising order; none of none. */
export function countValues(values: Iterable<number>): ValueCount[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => one.value - other.value);
}

/** Number, mean and sample standard deviation (n - 1) of values. */
export interface Spread {
  readonly count: number;
  readonly mean: number;
  readonly deviation: number;
}

/** Number, mean and deviation of counted values. Null below two. */
export function spreadOf(values: readonly ValueCount[]): Spread | null {
  const count = values.reduce((sum, one) => sum + one.count, 0);
  if (count < 2) return null;
  // About the first value, so that large values with a small spread keep their digits.
  const origin = values[0]?.value ?? 0;
  const mean = origin + values.reduce((sum, one) => sum + one.count * (one.value - origin), 0) / count;
  const squares = values.reduce((sum, one) => sum + one.count * (one.value - mean) ** 2, 0);
  return { count, mean, deviation: Math.sqrt(squares / (count - 1)) };
}

/**
 * The value below which a `share` (0-1) of counted values in rising order lies, interpolated between neighbours. Null of none. Source:
 * NIST/SEMATECH e-Handbook 7.2.6.2, rank p (N + 1); the first or last value beyond them.
 */
export function quantileOf(values: readonly ValueCount[], share: number): number | null {
  const total = values.reduce((sum, one) => sum + one.count, 0);
  if (total === 0) return null;
  const rank = share * (total + 1);
  const whole = Math.floor(rank);
  const low = valueAt(values, whole);
  return low + (rank - whole) * (valueAt(values, whole + 1) - low);
}

/** The value of a rank from 1 on; the first or last one beyond them. */
function valueAt(values: readonly ValueCount[], rank: number): number {
  let passed = 0;
  for (const { value, count } of values) {
    passed += count;
    if (passed >= rank) return value;
  }
  return values.at(-1)?.value ?? Number.NaN;
}
