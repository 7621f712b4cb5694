import { bisect } from "./normal.ts";

/** Lanczos coefficients for g = 7. */
const lanczos: readonly number[] = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/**
 * ln Gamma(x) for x > 0, to about 13 digits. RangeError otherwise. Source: C. Lanczos, "A precision approximation of the gamma function",
 * SIAM J. Numer. Anal. 1, 1964 (g = 7, nine terms).
 */
export function logGamma(x: number): number {
  if (!(x > 0)) throw new RangeError(`gamma of ${x}`);
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const [first = 0, ...others] = lanczos;
  const sum = others.reduce((total, coefficient, i) => total + coefficient / (x + i), first);
  const base = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}

/**
 * P(X <= value) for X ~ chi-square with `freedom` degrees, 0-1; 0 for a value of 0 or less. RangeError: freedom of 0 or less. Source:
 * regularized lower incomplete gamma P(freedom / 2, value / 2); Abramowitz and Stegun 6.5.29 (series) and 6.5.31 (continued fraction).
 */
export function chiSquareShareBelow(value: number, freedom: number): number {
  if (!(freedom > 0)) throw new RangeError(`${freedom} degrees of freedom`);
  if (value <= 0) return 0;
  const [a, x] = [freedom / 2, value / 2];
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? front * lowerSeries(a, x) : 1 - front * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let [sum, term] = [1 / a, 1 / a];
  for (let next = a + 1, before = Number.NaN; sum !== before; next += 1) {
    before = sum;
    term *= x / next;
    sum += term;
  }
  return sum;
}

/** Lentz's method; x > a, so no denominator vanishes. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let d = 1 / b;
  let [c, h] = [Infinity, d];
  for (let i = 1, factor = 0; Math.abs(factor - 1) > 2 * Number.EPSILON; i += 1) {
    const numerator = -i * (i - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    factor = c * d;
    h *= factor;
  }
  return h;
}

/** The value with `chiSquareShareBelow(value, freedom)` = `share`. RangeError: a share that is not between 0 and 1. */
export function chiSquareQuantile(share: number, freedom: number): number {
  if (!(share > 0 && share < 1)) throw new RangeError(`share ${share}`);
  const most = freedom + 20 * Math.sqrt(2 * freedom) + 200;
  return bisect(0, most, (value) => chiSquareShareBelow(value, freedom) < share);
}
