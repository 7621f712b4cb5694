import { dayMs, hourMs } from "../time/units.ts";
import { clipWindows, lengthMs, type TimeWindow, unionOfWindows } from "../time/time-window.ts";

/** A month of savings, days. */
export const savingMonthDays = 30;

/** A day on which the clock goes forward. */
const shortestDayMs = dayMs - hourMs;

/**
 * Days that a window's packages stand for when they are projected to a month: its length up to now (UTC ms), with each window of less than
 * a day counted as a whole day, so that hours still to come add nothing. Null when less than a day of the windows has passed since their first
 * package (`sinceMs`, UTC ms; null without packages): too little for a month, however long the windows are.
 */
export function countedDays(
  windows: readonly TimeWindow[],
  nowMs: number,
  sinceMs: number | null,
): number | null {
  const past = clipWindows(unionOfWindows(windows), { startMs: Number.NEGATIVE_INFINITY, endMs: nowMs });
  const producing = clipWindows(past, { startMs: sinceMs ?? nowMs, endMs: nowMs });
  if (producing.reduce((sum, window) => sum + lengthMs(window), 0) < shortestDayMs) return null;
  return past.reduce((sum, window) => sum + Math.max(1, lengthMs(window) / dayMs), 0);
}

/** An amount of so many days (`countedDays`) projected to a month of 30; null when either is unknown. */
export const overMonth = (amount: number | null, days: number | null): number | null =>
  amount === null || days === null ? null : (amount * savingMonthDays) / days;

/** Current useful packages of one product; net weights in mg. */
export interface ProcessMean {
  readonly meanMg: number;
  readonly count: number;
  /** In the client's money; null when not registered. */
  readonly costPerKg: number | null;
}

/** Saving by a lower mean. */
export interface Saving {
  /** In the window, g; negative when the mean is already below the target. */
  readonly grams: number;
  /** Null without a cost. */
  readonly cost: number | null;
  /** The same for a month of 30 days; null when the period is too short. */
  readonly monthGrams: number | null;
  readonly monthCost: number | null;
}

/**
 * (mean now - target) x useful packages of the window, and money where there is a cost; a month is the window times 30 over its `days`
 * (`countedDays`). Source: domain decisions, "Giveaway".
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
