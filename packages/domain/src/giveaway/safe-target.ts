import { currentRegulation, type Regulation, requireSamplePlan } from "../conformity/regulation.ts";
import { toleranceMgOf } from "../conformity/tolerance.ts";
import { largestShareOfAtMost } from "../statistics/binomial.ts";
import { normalQuantile } from "../statistics/normal.ts";

/** Probability with which a sample passes each criterion at the safe target. */
const safeTargetProbability = 0.99;

/** Spread of the useful packages of one product: nominal net quantity Qn and sample standard deviation s, mg. */
export interface PackageSpread {
  readonly nominalMg: number;
  readonly deviationMg: number;
}

/** A safe target and the values it was computed from; net weights in mg. */
export interface SafeTarget {
  /** n, k, c and T of the regulation. */
  readonly size: number;
  readonly multiplier: number;
  readonly acceptance: number;
  readonly toleranceMg: number;
  /** z(0.99). */
  readonly quantile: number;
  /** Qn - k s + z(0.99) s / sqrt(n): the lowest mean by the average criterion. */
  readonly averageMg: number;
  /** The largest share of packages below Qn - T, 0-1, with which a sample has at most c of them with probability 0.99. */
  readonly shortShare: number;
  /** z of that share, below zero. */
  readonly shortQuantile: number;
  /** Qn - T - z s with that z: the lowest mean by the individual criterion. */
  readonly individualMg: number;
  /** The larger of both, at least Qn. */
  readonly targetMg: number;
}

/**
 * The lowest process mean, at least Qn, at which a sample of `size` packages is expected to pass each criterion with 99 %, taking net
 * weights as normal with the measured deviation. RangeError when the regulation has no plan of that size, or for a negative deviation.
 * Source: domain decisions, "Giveaway", by the criteria of `verdictOnSample`.
 */
export function safeTargetOf(
  { nominalMg, deviationMg }: PackageSpread,
  size: number,
  regulation: Regulation = currentRegulation,
): SafeTarget {
  if (!(deviationMg >= 0)) throw new RangeError(`deviation ${deviationMg} mg`);
  const { multiplier, acceptance } = requireSamplePlan(size, regulation);
  const toleranceMg = toleranceMgOf(nominalMg, regulation);
  const quantile = normalQuantile(safeTargetProbability);
  const averageMg = nominalMg - multiplier * deviationMg + (quantile * deviationMg) / Math.sqrt(size);
  const shortShare = largestShareOfAtMost(acceptance, size, safeTargetProbability);
  const shortQuantile = normalQuantile(shortShare);
  const individualMg = nominalMg - toleranceMg - shortQuantile * deviationMg;
  return {
    size,
    multiplier,
    acceptance,
    toleranceMg,
    quantile,
    averageMg,
    shortShare,
    shortQuantile,
    individualMg,
    targetMg: Math.max(nominalMg, averageMg, individualMg),
  };
}
