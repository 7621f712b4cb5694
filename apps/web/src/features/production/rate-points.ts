import type { EquipmentProduction } from "@fiel/contracts";
import { type SeriesSteps, stepsIn, type TimeWindow } from "@fiel/domain";

/** Rate of production at an instant. */
export interface RatePoint {
  readonly atMs: number;
  readonly grams: number;
  /** The step is open, or cut by the window; its weight is scaled to a whole step. */
  readonly partial: boolean;
}

/** Smallest covered share of a step for which a rate is computed. */
const leastShare = 0.2;

const sumsByStep = (productions: readonly EquipmentProduction[]): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const { entries } of productions) {
    for (const { date, sum } of entries) sums.set(date, (sums.get(date) ?? 0) + sum);
  }
  return sums;
};

/**
 * Total rate of all equipment, one point per step, 0 where nothing was weighed. Whole steps stand at their start; the last is repeated at its end.
 * Steps cut by the window are scaled, and dropped below a fifth; the open step stands at the window's end.
 */
export const ratePoints = (
  productions: readonly EquipmentProduction[],
  window: TimeWindow,
  steps: SeriesSteps,
  /** Time that the returned weights are for, ms. */
  perMs = steps.stepMs,
): RatePoint[] => {
  const sums = sumsByStep(productions);
  const points: RatePoint[] = [];
  let heldUntilMs = window.startMs;
  for (const { startMs, endMs } of stepsIn(steps, window)) {
    const fromMs = Math.max(startMs, window.startMs);
    const untilMs = Math.min(endMs, window.endMs);
    const [lengthMs, wholeMs] = [untilMs - fromMs, endMs - startMs];
    if (lengthMs / wholeMs < leastShare) continue;
    points.push({
      atMs: untilMs < endMs ? untilMs : fromMs,
      grams: ((sums.get(startMs) ?? 0) / lengthMs) * perMs,
      partial: lengthMs < wholeMs,
    });
    heldUntilMs = untilMs;
  }
  const last = points.at(-1);
  return last && last.atMs < heldUntilMs ? [...points, { ...last, atMs: heldUntilMs }] : points;
};

/** Points from the first step with weighings to the end of the last one. Before and after, the rate is unknown and not 0. */
export const knownPoints = (points: readonly RatePoint[]): RatePoint[] => {
  const first = points.findIndex(({ grams }) => grams > 0);
  const last = points.findLastIndex(({ grams }) => grams > 0);
  const [end, after] = [points[last], points[last + 1]];
  if (!end) return [];
  const held = after && after.atMs > end.atMs ? [{ ...end, atMs: after.atMs }] : [];
  return [...points.slice(first, last + 1), ...held];
};

/** Points inside a span, extended flat to both its edges where the data continues. */
export const clipPoints = (points: readonly RatePoint[], { startMs, endMs }: TimeWindow): RatePoint[] => {
  const before = points.findLast(({ atMs }) => atMs < startMs);
  const inside = points.filter(({ atMs }) => atMs >= startMs && atMs <= endMs);
  const goesOn = points.some(({ atMs }) => atMs > endMs);
  const head = before && inside[0]?.atMs !== startMs ? [{ ...before, atMs: startMs }] : [];
  const last = inside.at(-1) ?? head[0];
  const tail = goesOn && last && last.atMs < endMs ? [{ ...last, atMs: endMs }] : [];
  return [...head, ...inside, ...tail];
};

/** The point nearest to an instant; undefined when it is more than one step away. */
export const nearestPoint = (
  points: readonly RatePoint[],
  atMs: number,
  stepMs: number,
): RatePoint | undefined => {
  let best: RatePoint | undefined;
  for (const point of points) {
    if (Math.abs(point.atMs - atMs) < Math.abs((best?.atMs ?? Number.NEGATIVE_INFINITY) - atMs)) best = point;
  }
  return best && Math.abs(best.atMs - atMs) <= stepMs ? best : undefined;
};
