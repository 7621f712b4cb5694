import { dayMs, hourMs } from "../time/units.ts";
import { clipWindows, lengthMs, type TimeWindow, unionOfWindows } from "../time/time-window.ts";

/** A month of savings, days. */
export const savingMonthDays = 30;

/** A day on which the clock goes forward. */
const shortestDayMs = dayMs - hourMs;

/**
 * For how many days a window's packages count when they are told for a month: its length up to now (UTC ms), and each window
 * of less than a day as a whole day, so that nothing is made up for the hours that are not over. Null where all of them together are
 * less than a day: of hours no month is told.
 */
export function countedDays(windows: readonly TimeWindow[], nowMs: number): number | null {
  const past = clipWindows(unionOfWindows(windows), { startMs: Number.NEGATIVE_INFINITY, endMs: nowMs });
  if (past.reduce((sum, window) => sum + lengthMs(window), 0) < shortestDayMs) return null;
  return past.reduce((sum, window) => sum + Math.max(1, lengthMs(window) / dayMs), 0);
}

/** What goes on as in so many days (of `countedDays`), for a month of 30; null where either is not known. */
export const overMonth = (amount: number | null, days: number | null): number | null =>
  amount === null || days === null ? null : (amount * savingMonthDays) / days;

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
  /** The same for a month of 30 days; null where the period tells none. */
  readonly monthGrams: number | null;
  readonly monthCost: number | null;
}

/**
 * (mean now - target) x useful packages of the window, and money where there is a cost; a month is the window times 30 over
 * its `days` (of `countedDays`). Source: domain decisions, "Giveaway".
 */
export function savingOf(
  { meanMg, count, costPerKg }: ProcessMean,
  targetMg: number,
  days: number | null,
): Saving {
  const grams = ((meanMg - targetMg) * count) / 1000;
  const cost = costPerKg === null ? null : (grams / 1000) * costPerKg;
  return { grams, cost, monthGrams: overMonth(grams, days), monthCost: overMonth(cost, days) };
}
