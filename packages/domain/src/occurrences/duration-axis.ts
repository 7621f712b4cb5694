import { hourS } from "../time/units.ts";

/** End of an axis, s: the smallest multiple of `stepS` that contains the longest bar; one step without bars. */
const endOfAxis = (longestS: number, stepS: number): number =>
  Math.max(1, Math.ceil(longestS / stepS)) * stepS;

/** End of the duration axis of the occurrences histogram, s: multiples of 10,800 s (dashboard spec, section 9). */
export function histogramAxisEndS(longestS: number): number {
  return endOfAxis(longestS, 3 * hourS);
}

/** End of the Pareto's duration axis, s: multiples of 1 h under 12 h, of 3 h under 24 h, else of 6 h (back-office spec, section 9). */
export function paretoAxisEndS(longestS: number): number {
  const stepS = longestS < 12 * hourS ? hourS : longestS < 24 * hourS ? 3 * hourS : 6 * hourS;
  return endOfAxis(longestS, stepS);
}
