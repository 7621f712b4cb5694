import { type ChartPoint, type ControlLimits, fewestSubgroups, limitsAround } from "@fiel/domain";
import type { ChartQuery } from "./chart-query.ts";

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Limits that a chart's own points give, mg; null below `fewest` points, by default those from which limits may be fixed. */
export function limitsOfPoints(
  { kind, size }: Pick<ChartQuery, "kind" | "size">,
  points: readonly ChartPoint[],
  fewest = fewestSubgroups,
): ControlLimits | null {
  // A moving range does not reach back over a change of product, so it is a point's own.
  const spreads = points.flatMap(({ spread }) => (spread === null ? [] : [spread]));
  if (points.length < fewest || spreads.length === 0) return null;
  const location = meanOf(points.map((point) => point.location));
  return limitsAround(kind, size, { location, spread: meanOf(spreads) });
}
