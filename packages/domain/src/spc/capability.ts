import { chiSquareQuantile } from "../statistics/gamma.ts";
import { normalQuantile } from "../statistics/normal.ts";
import type { ControlChartKind, ControlLimits } from "./control-limits.ts";
import { c4 } from "./subgroup-constants.ts";
import type { Spread } from "./value-counts.ts";

/** Below this many packages no capability is reported. */
export const fewestForCapability = 100;
/** Confidence of the intervals. */
const confidence = 0.95;

/** Specification limits; at least one. */
export interface SpecificationLimits {
  readonly lower: number | null;
  readonly upper: number | null;
}

/** A capability index with the bounds of its 95 % interval. */
export interface CapabilityIndex {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** `potential`: Cp or Pp, null with one limit alone. `centred`: Cpk or Ppk. */
export interface Capability {
  readonly potential: CapabilityIndex | null;
  readonly centred: CapabilityIndex;
}

/** What a capability index rests on. */
export interface CapabilityBasis {
  readonly mean: number;
  /** Standard deviation within subgroups (Cp, Cpk) or of all values (Pp, Ppk); above 0. */
  readonly deviation: number;
  /** Number of values. */
  readonly count: number;
  /** Degrees of freedom of the deviation. */
  readonly freedom: number;
}

/**
 * Capability of normal values: Cp = (USL - LSL) / 6 s, with the chi-square interval; Cpk = the lesser of (USL - mean) and (mean - LSL) over
 * 3 s, with Bissell's interval Cpk +- z sqrt(1 / 9n + Cpk² / 2v). With one limit only its side counts. Null without limits, or when the
 * deviation is 0. RangeError: fewer than two values, or no degrees of freedom. Source: Montgomery, section 8.3; A. F. Bissell, "How reliable
 * is your capability index?", Applied Statistics 39, 1990; NIST/SEMATECH e-Handbook 6.1.6.
 */
export function capabilityOf(basis: CapabilityBasis, limits: SpecificationLimits): Capability | null {
  const { mean, deviation, count, freedom } = basis;
  if (count < 2 || freedom < 1) throw new RangeError(`${count} values, ${freedom} degrees of freedom`);
  const centred = lesserSide(limits, mean, 3 * deviation, 3 * deviation);
  if (centred === null || deviation === 0) return null;
  const width = widthOf(limits);
  const half =
    normalQuantile((1 + confidence) / 2) * Math.sqrt(1 / (9 * count) + centred ** 2 / (2 * freedom));
  return {
    potential: width === null ? null : potentialOf(width / (6 * deviation), freedom),
    centred: { value: centred, low: centred - half, high: centred + half },
  };
}

function potentialOf(value: number, freedom: number): CapabilityIndex {
  const bound = (share: number): number => value * Math.sqrt(chiSquareQuantile(share, freedom) / freedom);
  return { value, low: bound((1 - confidence) / 2), high: bound((1 + confidence) / 2) };
}

/** Percentiles of a process: below them lie 0.135 %, a half, and 99.865 % of the values. */
export interface ProcessPercentiles {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** Shares below `ProcessPercentiles`: those of 3 deviations of a normal process. */
export const percentileShares = { low: 0.00135, median: 0.5, high: 0.99865 } as const;

/** The percentile form of capability; it has no interval. */
export interface PercentileCapability {
  /** Null with one limit alone. */
  readonly potential: number | null;
  readonly centred: number;
}

/**
 * Capability of values that are not normal: Pp = (USL - LSL) / (P99.865 - P0.135), Ppk = the lesser of (USL - P50) / (P99.865 - P50) and
 * (P50 - LSL) / (P50 - P0.135). Null without limits, or when a needed distance is 0. Source: ISO 22514-2; NIST/SEMATECH e-Handbook 6.1.6.
 */
export function percentileCapability(
  { low, median, high }: ProcessPercentiles,
  limits: SpecificationLimits,
): PercentileCapability | null {
  const centred = lesserSide(limits, median, median - low, high - median);
  if (centred === null || !Number.isFinite(centred)) return null;
  const width = widthOf(limits);
  return { potential: width === null ? null : width / (high - low), centred };
}

const widthOf = ({ lower, upper }: SpecificationLimits): number | null =>
  lower === null || upper === null ? null : upper - lower;

/** The lesser distance from the centre to a limit, each in the reach of its side; null without limits. */
function lesserSide(
  { lower, upper }: SpecificationLimits,
  centre: number,
  reachBelow: number,
  reachAbove: number,
): number | null {
  const sides = [
    ...(lower === null ? [] : [(centre - lower) / reachBelow]),
    ...(upper === null ? [] : [(upper - centre) / reachAbove]),
  ];
  return sides.length === 0 ? null : Math.min(...sides);
}

/** Degrees of freedom of MRbar / d2 for each value. Source: J. D. Cryer and T. P. Ryan, J. Quality Technology 22, 1990: variance 0.826 sigma² / (k - 1). */
const movingRangeFreedom = 1 / (2 * 0.826);

/**
 * Basis of Cp and Cpk: so many subgroups of `size` values, or single values. The freedom is that of a chi-square variable with the variance
 * of sigma's estimate: of sbar / c4, (1 - c4²) / (c4² k).
 */
export function withinBasis(
  kind: ControlChartKind,
  size: number,
  subgroups: number,
  { location, sigma }: ControlLimits,
): CapabilityBasis {
  const share = kind === "xbarS" ? c4(size) ** 2 : 0;
  const freedom =
    kind === "xbarS" ? (subgroups * share) / (2 * (1 - share)) : (subgroups - 1) * movingRangeFreedom;
  return { mean: location.centre, deviation: sigma, count: subgroups * size, freedom };
}

/** Basis of Pp and Ppk: all values. */
export const overallBasis = ({ count, mean, deviation }: Spread): CapabilityBasis => ({
  count,
  mean,
  deviation,
  freedom: count - 1,
});
