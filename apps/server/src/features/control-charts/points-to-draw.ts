import type { JudgedPoint } from "@fiel/domain";

/** Up to this many points are all listed. */
const mostPoints = 3_000;
const steps = 300;
/** Up to this many broken points are all listed. */
const mostBroken = 1_000;

export const isBroken = ({ rules, isSpreadBeyond }: JudgedPoint): boolean =>
  rules.length > 0 || isSpreadBeyond;

/**
 * Points that a chart draws: all up to 3,000. Above, of each of 300 equal steps of time those with the lowest and highest location and the largest
 * spread, and the broken ones, all up to 1,000, else the first of each step and the last of all. Always the last point. In time order.
 */
export function pointsToDraw(points: readonly JudgedPoint[]): readonly JudgedPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length <= mostPoints || first === undefined || last === undefined) return points;
  const stepMs = Math.max(1, (last.startMs - first.startMs + 1) / steps);
  const broken = points.filter(isBroken);
  const listed = new Set(broken.length <= mostBroken ? broken : broken.slice(-1));
  listed.add(last);
  const byStep = Map.groupBy(points, ({ startMs }) => Math.floor((startMs - first.startMs) / stepMs));
  for (const own of byStep.values()) {
    const firstBroken = own.find(isBroken);
    if (firstBroken !== undefined) listed.add(firstBroken);
    listed.add(own.reduce((least, one) => (one.location < least.location ? one : least)));
    listed.add(own.reduce((most, one) => (one.location > most.location ? one : most)));
    listed.add(own.reduce((most, one) => ((one.spread ?? 0) > (most.spread ?? 0) ? one : most)));
  }
  return points.filter((point) => listed.has(point));
}
