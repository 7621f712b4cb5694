import { type TimeWindow, unionLengthMs, unionOfWindows, withoutWindows } from "../time/time-window.ts";
import { hourMs, minuteMs } from "../time/units.ts";

/** Packages of one day, and how long the day was. */
export interface DayOfMachine {
  readonly count: number;
  readonly lengthMs: number;
}

/**
 * Packages a minute that a machine is planned by: what an admin expects of it, else its best day of those given. Null where
 * neither says anything. Source: domain decisions, "Fields beyond the spec".
 */
export function plannedRate(expectedRate: number | null, days: readonly DayOfMachine[]): number | null {
  if (expectedRate !== null) return expectedRate;
  const best = Math.max(0, ...days.map(({ count, lengthMs }) => (lengthMs > 0 ? count / lengthMs : 0)));
  return best > 0 ? best * minuteMs : null;
}

/** The windows without planned stops, in which the plan is flat. */
export const plannedTime = (windows: readonly TimeWindow[], stops: readonly TimeWindow[]): TimeWindow[] =>
  unionOfWindows(windows).flatMap((window) => withoutWindows(window, stops));

/** Packages planned over some time, unrounded: the rate (packages a minute) over the union of the windows. 0 for no time. */
export const plannedPackages = (rate: number, windows: readonly TimeWindow[]): number =>
  (rate * unionLengthMs(windows)) / minuteMs;

/** What was done in so much time, and how much of it is left. */
export interface Progress {
  readonly done: number;
  readonly elapsedMs: number;
  readonly remainingMs: number;
}

/** The end at the pace so far, in the unit of `done`; null before any time has passed. */
export function projectedTotal({ done, elapsedMs, remainingMs }: Progress): number | null {
  return elapsedMs <= 0 ? null : done + (done / elapsedMs) * Math.max(0, remainingMs);
}

/** What an hour of the time left has to bring to reach the plan; 0 where it is reached, null where no time is left. */
export function neededPerHour(
  plan: number,
  { done, remainingMs }: Omit<Progress, "elapsedMs">,
): number | null {
  if (done >= plan) return 0;
  return remainingMs <= 0 ? null : ((plan - done) / remainingMs) * hourMs;
}
