import type { ControlCapability } from "@fiel/contracts";
import {
  andersonDarling,
  type Capability,
  type CapabilityBasis,
  capabilityOf,
  fewestForCapability,
  overallBasis,
  percentileCapability,
  percentileShares,
  quantileOf,
  type SpecificationLimits,
  spreadOf,
  type ValueCount,
  withinBasis,
} from "@fiel/domain";
import type { ChartQuery } from "./chart-query.ts";
import type { DrawnChart } from "./draw-chart.ts";
import { limitsOfPoints } from "./limits-of-points.ts";

/** Fewest subgroups, or single packages, from which the deviation within them is estimated. */
const fewestWithin = 2;

/**
 * Capability of the packages under the weights of the last ones; the lower specification limit is Qn - T unless it is given. Null below 100 packages, or
 * without declared weights.
 */
export function capabilityOfChart(
  query: Pick<ChartQuery, "kind" | "size">,
  { weights, counts, points, sinceMs }: DrawnChart,
  asked: SpecificationLimits,
): ControlCapability | null {
  const spread = spreadOf(counts);
  if (weights === null || spread === null || spread.count < fewestForCapability) return null;
  const limits = { lower: asked.lower ?? weights.netMg - weights.toleranceMg, upper: asked.upper };
  const own = points.filter(({ startMs }) => startMs >= sinceMs);
  const within = limitsOfPoints(query, own, fewestWithin);
  const normality = andersonDarling(counts);
  return {
    count: spread.count,
    average: spread.mean / 1000,
    deviation: spread.deviation / 1000,
    lower: limits.lower / 1000,
    upper: limits.upper === null ? null : limits.upper / 1000,
    within:
      within === null ? null : indicesOf(withinBasis(query.kind, query.size, own.length, within), limits),
    overall: indicesOf(overallBasis(spread), limits),
    normality:
      normality === null
        ? null
        : {
            statistic: normality.statistic,
            probability: normality.probability,
            refused: normality.refused,
          },
    percentiles: normality?.refused === true ? percentilesOf(counts, limits) : null,
  };
}

function indicesOf(basis: CapabilityBasis, limits: SpecificationLimits): ControlCapability["overall"] {
  const found: Capability | null = basis.freedom < 1 ? null : capabilityOf(basis, limits);
  return found === null ? null : { deviation: basis.deviation / 1000, ...found };
}

function percentilesOf(
  values: readonly ValueCount[],
  limits: SpecificationLimits,
): ControlCapability["percentiles"] {
  const at = (share: number): number => quantileOf(values, share) ?? Number.NaN;
  const { low, median, high } = percentileShares;
  const percentiles = { low: at(low), median: at(median), high: at(high) };
  const found = percentileCapability(percentiles, limits);
  return found === null
    ? null
    : {
        low: percentiles.low / 1000,
        median: percentiles.median / 1000,
        high: percentiles.high / 1000,
        ...found,
      };
}
