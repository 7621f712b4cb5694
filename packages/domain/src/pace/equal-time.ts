import { minuteMs } from "../time/units.ts";
import { sumOfStoppedTimes, type StoppedTime } from "../occurrences/operational-factor.ts";

/** Planned time of the machines in two periods, s: the time in which they could have run, without planned stops. */
export interface ComparedTimes {
  readonly own: number;
  readonly before: number;
}

/** Planned time of several machines together, s. 0 for none. */
export function plannedSeconds(times: readonly StoppedTime[]): number {
  const { availableS, plannedS } = sumOfStoppedTimes(times);
  return availableS - plannedS;
}

/**
 * What an amount of the period before is in as much planned time as the present period had, so that a constant rate shows no
 * change. Null where either period had no planned time, or the amount is not known.
 */
export function inEqualTime(amountBefore: number | null, { own, before }: ComparedTimes): number | null {
  return amountBefore === null || own <= 0 || before <= 0 ? null : (amountBefore * own) / before;
}

/** Whether the planned times differ by a minute or more, which is said beside what is compared. */
export const isOfOtherLength = ({ own, before }: ComparedTimes): boolean =>
  Math.abs(own - before) * 1000 >= minuteMs;
