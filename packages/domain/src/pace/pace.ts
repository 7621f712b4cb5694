import { type TimeWindow, unionLengthMs, unionOfWindows, withoutHoles } from "../time/time-window.ts";
import { hourMs, minuteMs } from "../time/units.ts";

/** Packages of one day, and the length of that day. */
export interface DayOfMachine {
  readonly count: number;
  readonly lengthMs: number;
}

/**
 * Planned packages a minute of a machine: the rate that an administrator set, else its best day of those given. Null without either.
 * Source: domain decisions, "Fields beyond the spec".
 */
export function plannedRate(expectedRate: number | null, days: readonly DayOfMachine[]): number | null {
  if (expectedRate !== null) return expectedRate;
  const best = Math.max(0, ...days.map(({ count, lengthMs }) => (lengthMs > 0 ? count / lengthMs : 0)));
  return best > 0 ? best * minuteMs : null;
}

/** The windows without planned stops. */
export const plannedTime = (windows: readonly TimeWindow[], stops: readonly TimeWindow[]): TimeWindow[] =>
  unionOfWindows(windows).flatMap(withoutHoles(stops));

/** Packages planned for some time, unrounded: the rate (packages a minute) over the union of the windows. 0 for no time. */
export const plannedPackages = (rate: number, windows: readonly TimeWindow[]): number =>
  (rate * unionLengthMs(windows)) / minuteMs;

/** Less time than this has no pace: a day's first bale after midnight would be tons by its end. */
export const leastPaceMs = 15 * minuteMs;

/** Progress so far, and the time left. */
export interface Progress {
  readonly done: number;
  readonly elapsedMs: number;
  readonly remainingMs: number;
}

/** Expected total at the pace so far, in the unit of `done`; null where too little time has passed for a pace (`leastPaceMs`). */
export function projectedTotal({ done, elapsedMs, remainingMs }: Progress): number | null {
  return elapsedMs < leastPaceMs ? null : done + (done / elapsedMs) * Math.max(0, remainingMs);
}

/** What each hour of the remaining time must bring to reach the plan; 0 when it is reached, null when no time is left. */
export function neededPerHour(
  plan: number,
  { done, remainingMs }: Omit<Progress, "elapsedMs">,
): number | null {
  if (done >= plan) return 0;
  return remainingMs <= 0 ? null : ((plan - done) / remainingMs) * hourMs;
}
