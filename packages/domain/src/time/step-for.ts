import { dayMs, hourMs, minuteMs } from "./units.ts";
import { type TimeWindow, unionOfWindows } from "./time-window.ts";

/** Steps of a series in ms: 5, 10, 15, 20, 30 min, 1, 2, 3, 4, 6, 8, 12, 24 h. Beyond, whole weeks. */
export const stepLadderMs: readonly number[] = [
  5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720, 1440,
].map((minutes) => minutes * minuteMs);

const weekMs = 7 * dayMs;

/** Steps up to an hour are aligned to UTC; longer ones to the plant's clock, which is not known here. */
export const alignedUpToMs = hourMs;

/** Most steps that a stretch can touch: one more than its length needs, and an hour more when a clock goes forward. */
const worstCase = ({ startMs, endMs }: TimeWindow, stepMs: number): number =>
  Math.ceil((endMs - startMs + hourMs) / stepMs) + 1;

/** From the first start to the last end of windows in time order. */
const spanOf = (windows: readonly TimeWindow[]): TimeWindow => ({
  startMs: windows[0]?.startMs ?? 0,
  endMs: windows.at(-1)?.endMs ?? 0,
});

/**
 * Number of steps of `stepMs` that the windows touch, each step once. Steps up to an hour are aligned to UTC; longer ones are counted at
 * their worst alignment, so that steps of the plant's calendar are never more. 0 for no windows.
 */
export function stepsTouched(windows: readonly TimeWindow[], stepMs: number): number {
  const union = unionOfWindows(windows);
  if (union.length === 0) return 0;
  if (stepMs > alignedUpToMs) {
    const each = union.reduce((sum, window) => sum + worstCase(window, stepMs), 0);
    return Math.min(each, worstCase(spanOf(union), stepMs));
  }
  let steps = 0;
  let counted = Number.NEGATIVE_INFINITY;
  for (const { startMs, endMs } of union) {
    const first = Math.max(counted, Math.floor(startMs / stepMs));
    counted = Math.ceil(endMs / stepMs);
    steps += counted - first;
  }
  return steps;
}

/**
 * The smallest step of the ladder, ms, that cuts the windows into at most `maxPoints` steps; beyond 24 h the fewest whole weeks that
 * suffice. With `ofMs`, of steps up to a day only multiples of it. 5 minutes for no windows. RangeError: `maxPoints` below 2.
 */
export function stepFor(windows: readonly TimeWindow[], maxPoints = 500, ofMs = minuteMs): number {
  if (!(maxPoints >= 2)) throw new RangeError(`maxPoints ${maxPoints}`);
  const fitting = stepLadderMs.find(
    (stepMs) => stepMs % ofMs === 0 && stepsTouched(windows, stepMs) <= maxPoints,
  );
  if (fitting !== undefined) return fitting;
  const { startMs, endMs } = spanOf(unionOfWindows(windows));
  return Math.ceil((endMs - startMs + hourMs) / ((maxPoints - 1) * weekMs)) * weekMs;
}
