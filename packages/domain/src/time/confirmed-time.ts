import { dayMs } from "./units.ts";

export interface ClockReadings {
  /** The latest time that was confirmed before, UTC ms. */
  readonly confirmedMs: number;
  /** The latest time that has surely come, UTC ms: one that somebody vouched for, and what was counted since. */
  readonly sureMs: number;
  /** Whether a person or another computer ever vouched for this installation's time. */
  readonly isVouched: boolean;
  /** The server's clock and PostgreSQL's, which have to agree, UTC ms; at least one. */
  readonly clocksMs: readonly number[];
  /** Clock of a gateway on another computer, UTC ms, the nearest of several; null without one. */
  readonly elsewhereMs: number | null;
  /**
   * Clock of a gateway that has run since before `confirmedMs`, without what it was set by since then, UTC ms, the nearest of several; null without
   * one. It may be on the same computer, because it counts by a monotonic clock.
   */
  readonly countedMs: number | null;
}

export interface ConfirmedTime {
  /** UTC ms: by it invoices are sent. */
  readonly confirmedMs: number;
  /** UTC ms, never after `confirmedMs`: by it is deleted what is kept no longer. */
  readonly sureMs: number;
  readonly isVouched: boolean;
  /** Whether the clocks are somewhere that nobody confirms: nothing irreversible happens then. */
  readonly hasJumped: boolean;
}

/** An installation that was off for longer, and hears no gateway, has to be looked at by somebody. */
const mostUnwitnessedMs = 2 * dayMs;

/**
 * The present time as far as others confirm it. Clocks that agree within a day are confirmed by a clock on another computer, by a gateway that
 * counted since the last confirmation, or by having moved by two days at most. Only a clock on another computer moves `sureMs` here, because a small
 * error could otherwise be added to at each step. Before anybody vouched for the time, a clock on another computer that contradicts is believed. Otherwise the time stands still.
 */
export function confirmTime(readings: ClockReadings): ConfirmedTime {
  const { confirmedMs, sureMs, isVouched, clocksMs, elsewhereMs, countedMs } = readings;
  const earliestMs = Math.min(...clocksMs);
  const lastMs = Math.max(confirmedMs, sureMs);
  const stays = { confirmedMs: lastMs, sureMs, isVouched, hasJumped: true };
  if (Math.max(...clocksMs) - earliestMs > dayMs) return stays;
  const isStep = Math.abs(earliestMs - lastMs) <= mostUnwitnessedMs;
  const isSaidBy = (ms: number | null): ms is number => ms !== null && Math.abs(earliestMs - ms) <= dayMs;
  const isContradicted = countedMs !== null && !isSaidBy(countedMs);
  if (isSaidBy(elsewhereMs) && (isStep || !isContradicted)) {
    const seenMs = Math.min(earliestMs, elsewhereMs);
    return { confirmedMs: earliestMs, sureMs: seenMs, isVouched: true, hasJumped: false };
  }
  if (!isVouched && elsewhereMs !== null) return stays;
  if (isStep) return { ...stays, confirmedMs: Math.max(lastMs, earliestMs), hasJumped: false };
  if (earliestMs < lastMs || !isSaidBy(countedMs)) return stays;
  return { ...stays, confirmedMs: earliestMs, hasJumped: false };
}

/** What a clock that nobody sets showed at a moment, ms, and the time that had surely come then, UTC ms. */
export interface CountedFrom {
  readonly countedMs: number;
  readonly sureMs: number;
}

/**
 * The time that has surely come when the clock shows `countedMs`, UTC ms: never before `sureMs`, the latest that is known. `from` is null when the
 * clock has not counted since an earlier comparison.
 */
export const sureTime = (sureMs: number, from: CountedFrom | null, countedMs: number): number =>
  from === null ? sureMs : Math.max(sureMs, from.sureMs + Math.max(0, countedMs - from.countedMs));
