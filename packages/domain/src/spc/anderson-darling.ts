import { normalShareBelow } from "../statistics/normal.ts";
import { type Spread, spreadOf, type ValueCount } from "./value-counts.ts";

/** Level at which normality is refused. */
export const normalityLevel = 0.05;
/** Fewest values that are tested: below, the table of critical values does not hold. */
export const fewestForNormality = 8;

export interface NormalityTest {
  /** A². */
  readonly statistic: number;
  /** A² (1 + 0.75 / n + 2.25 / n²). */
  readonly adjusted: number;
  /** Probability of such a statistic, or a larger one, of normal values. */
  readonly probability: number;
  /** Whether the probability is below `normalityLevel`. */
  readonly refused: boolean;
}

/**
 * Anderson-Darling test that counted values, in rising order, are normal with unknown mean and deviation. Equal values keep their ranks, so
 * weights that a scale rounds are taken as they are: of very many packages the rounding alone may be refused. Null below 8 values, or when
 * all are equal. Source: M. A. Stephens in D'Agostino and Stephens, "Goodness-of-Fit Techniques", 1986, section 4.8.5 (case 3) and table
 * 4.9; NIST/SEMATECH e-Handbook 1.3.5.14.
 */
export function andersonDarling(values: readonly ValueCount[]): NormalityTest | null {
  const spread = spreadOf(values);
  if (spread === null || spread.count < fewestForNormality || spread.deviation === 0) return null;
  const n = spread.count;
  const statistic = statisticOf(values, spread);
  const adjusted = statistic * (1 + 0.75 / n + 2.25 / n ** 2);
  const probability = probabilityOf(adjusted);
  return { statistic, adjusted, probability, refused: probability < normalityLevel };
}

/** A² = -n - sum of (2i - 1) ln F(x_i) + (2(n - i) + 1) ln(1 - F(x_i)), over n; the ranks of equal values are summed. */
function statisticOf(values: readonly ValueCount[], { count: n, mean, deviation }: Spread): number {
  let [sum, before] = [0, 0];
  for (const { value, count } of values) {
    const z = (value - mean) / deviation;
    const upTo = before + count;
    sum += (upTo ** 2 - before ** 2) * logShareBelow(z);
    sum += ((n - before) ** 2 - (n - upTo) ** 2) * logShareBelow(-z);
    before = upTo;
  }
  return -n - sum / n;
}

/** Deviations from which on the tail is taken by itself: a share near 1 has no digits left for it. */
const tail = -4;

/** ln of the normal share below z, in the lower tail by Mills' ratio. Source: Abramowitz and Stegun 26.2.14. */
function logShareBelow(z: number): number {
  if (z >= tail) return Math.log(normalShareBelow(z));
  let fraction = -z;
  for (let i = 60; i >= 1; i -= 1) fraction = -z + i / fraction;
  return -(z ** 2) / 2 - Math.log(Math.sqrt(2 * Math.PI) * fraction);
}

function probabilityOf(a: number): number {
  if (a < 0.2) return 1 - Math.exp(-13.436 + 101.14 * a - 223.73 * a ** 2);
  if (a < 0.34) return 1 - Math.exp(-8.318 + 42.796 * a - 59.938 * a ** 2);
  if (a < 0.6) return Math.exp(0.9177 - 4.279 * a - 1.38 * a ** 2);
  // The parabola turns beyond 150; such a probability is far below any level.
  return a < 10 ? Math.exp(1.2937 - 5.709 * a + 0.0186 * a ** 2) : 0;
}
