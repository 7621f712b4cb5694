import { dayMs } from "../time/units.ts";
import { clipWindows, lengthMs, type TimeWindow, unionOfWindows } from "../time/time-window.ts";

/** A month of savings, days. */
export const savingMonthDays = 30;

/**
 * For how many days a window's packages count when they are told for a month: its length up to now (UTC ms), and each window
 * of less than a day as a whole day, so that nothing is made up for the hours that are not over. 0 for no time before now.
 */
export function countedDays(windows: readonly TimeWindow[], nowMs: number): number {
  return clipWindows(unionOfWindows(windows), { startMs: Number.NEGATIVE_INFINITY, endMs: nowMs })
    .map((window) => Math.max(1, lengthMs(window) / dayMs))
    .reduce((sum, days) => sum + days, 0);
}

/** Useful packages of one product as they are now; net weights in mg. */
export interface ProcessMean {
  readonly meanMg: number;
  readonly count: number;
  /** In the client's money; null where it is not told. */
  readonly costPerKg: number | null;
}

/** What a lower mean would save. */
export interface Saving {
  /** In the window, g; negative where the mean is below the target already. */
  readonly grams: number;
  /** Null without a cost. */
  readonly cost: number | null;
  /** The same for a month of 30 days. */
  readonly monthGrams: number;
  readonly monthCost: number | null;
}

/**
 * (mean now - target) x useful packages of the window, and money where there is a cost; a month is the window times 30 over
 * its `days` (of `countedDays`, above 0). Source: domain decisions, "Giveaway".
 */
export function savingOf({ meanMg, count, costPerKg }: ProcessMean, targetMg: number, days: number): Saving {
  const grams = ((meanMg - targetMg) * count) / 1000;
  const cost = costPerKg === null ? null : (grams / 1000) * costPerKg;
  const months = savingMonthDays / days;
  return { grams, cost, monthGrams: grams * months, monthCost: cost === null ? null : cost * months };
}
