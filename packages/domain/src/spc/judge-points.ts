import type { ControlChartKind, ControlLimits } from "./control-limits.ts";
import { type NelsonRule, NelsonRules } from "./nelson-rules.ts";

/** One point of a pair of charts: a subgroup, or a single value. Instants of its first and last package, UTC ms. */
export interface ChartPoint {
  readonly startMs: number;
  readonly endMs: number;
  /** Mean of the subgroup, or the value. */
  readonly location: number;
  /** Deviation of the subgroup, or the moving range; null for a single value without one before it. */
  readonly spread: number | null;
  /** Whether it is the first after a change of product or of its declared weights: no pattern reaches back over it. */
  readonly begins: boolean;
}

/** Limits that hold from an instant on, UTC ms, until later ones do. */
export interface FixedLimits extends ControlLimits {
  readonly fromMs: number;
}

/** A point with what it breaks. */
export interface JudgedPoint extends ChartPoint {
  /** Rules that the location breaks, by number; empty without limits. */
  readonly rules: readonly NelsonRule[];
  /** Whether the spread lies beyond its limits. */
  readonly isSpreadBeyond: boolean;
}

/** The limits that hold at an instant, UTC ms; null before the first. `all` is in time order. */
export const limitsAt = <L extends FixedLimits>(all: readonly L[], atMs: number): L | null =>
  all.findLast(({ fromMs }) => fromMs <= atMs) ?? null;

/**
 * Judges points in time order by the limits of their time, which are in time order. A pattern reaches over neither a change of limits nor a
 * point that begins. Where sigma is 0 no rule is judged. Source: design, quality.
 */
export function judgePoints(
  points: readonly ChartPoint[],
  limits: readonly FixedLimits[],
  {
    kind,
    size,
    rules,
  }: { readonly kind: ControlChartKind; readonly size: number; readonly rules: readonly NelsonRule[] },
): JudgedPoint[] {
  let chart = new NelsonRules(rules);
  let held: FixedLimits | null = null;
  return points.map((point): JudgedPoint => {
    const own = limitsAt(limits, point.startMs);
    if (point.begins || own !== held) chart = new NelsonRules(rules);
    held = own;
    if (own === null) return { ...point, rules: [], isSpreadBeyond: false };
    const deviation = kind === "xbarS" ? own.sigma / Math.sqrt(size) : own.sigma;
    const distance = (point.location - own.location.centre) / deviation;
    const { spread } = point;
    return {
      ...point,
      rules: deviation > 0 ? chart.next(distance) : [],
      isSpreadBeyond: spread !== null && (spread > own.spread.upper || spread < own.spread.lower),
    };
  });
}
