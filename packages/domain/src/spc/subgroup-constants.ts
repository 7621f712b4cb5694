import { logGamma } from "../statistics/gamma.ts";

/** Smallest, largest and default number of packages of a subgroup. */
export const subgroupSizes = { least: 2, most: 25, usual: 5 } as const;

/**
 * c4(n): the expected sample standard deviation of n normal values as a share of their true one. RangeError: n is no whole number of at
 * least 2. Source: ASTM E2587; c4 = sqrt(2 / (n - 1)) Gamma(n / 2) / Gamma((n - 1) / 2).
 */
export function c4(size: number): number {
  if (!Number.isInteger(size) || size < 2) throw new RangeError(`subgroup of ${size}`);
  return Math.sqrt(2 / (size - 1)) * Math.exp(logGamma(size / 2) - logGamma((size - 1) / 2));
}

/** Factors of the control limits of an X-bar/S chart. */
export interface SubgroupConstants {
  readonly c4: number;
  /** Limits of the mean: grand mean +- A3 times the mean deviation. */
  readonly a3: number;
  /** Limits of the deviation: B3 and B4 times the mean deviation. */
  readonly b3: number;
  readonly b4: number;
}

/**
 * The factors for subgroups of `size` packages: A3 = 3 / (c4 sqrt(n)), B4 = 1 + 3 sqrt(1 - c4²) / c4, B3 likewise below, at least 0.
 * RangeError as `c4`. Source: ASTM E2587; Montgomery, "Introduction to Statistical Quality Control", appendix VI.
 */
export function subgroupConstants(size: number): SubgroupConstants {
  const share = c4(size);
  const reach = (3 * Math.sqrt(1 - share ** 2)) / share;
  return { c4: share, a3: 3 / (share * Math.sqrt(size)), b3: Math.max(0, 1 - reach), b4: 1 + reach };
}

/** d2(2): the expected moving range of two neighbours, in standard deviations, 2 / sqrt(pi) = 1.128. */
export const movingRangeMean = 2 / Math.sqrt(Math.PI);
/** d3(2): the standard deviation of a moving range, in standard deviations, sqrt(2 - 4 / pi) = 0.853. */
const movingRangeDeviation = Math.sqrt(2 - 4 / Math.PI);

/**
 * Factors of an I-MR chart: E2 = 3 / d2 = 2.660 for the values, D4 = 1 + 3 d3 / d2 = 3.267 for the moving range. Source: NIST/SEMATECH
 * e-Handbook 6.3.2.2, with the exact constants.
 */
export const movingRangeConstants = {
  e2: 3 / movingRangeMean,
  d4: 1 + (3 * movingRangeDeviation) / movingRangeMean,
} as const;
