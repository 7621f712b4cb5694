import { dayMs } from "./units.ts";

export interface ClockReadings {
  /** The latest time that was confirmed before, UTC ms. */
  readonly confirmedMs: number;
  /** What the clocks say that have to agree, UTC ms; at least one. */
  readonly clocksMs: readonly number[];
  /** Whether a clock elsewhere, that of a gateway, says the same within a day. */
  readonly isWitnessed: boolean;
}

export interface ConfirmedTime {
  /** UTC ms: what is deleted for good is deleted by it. */
  readonly confirmedMs: number;
  /** Whether the clocks are somewhere that nobody confirms: nothing is deleted then. */
  readonly hasJumped: boolean;
}

/** An installation that was off for longer, and hears no gateway, has to be looked at by somebody. */
const mostUnwitnessedMs = 2 * dayMs;

/**
 * The time by which may be deleted what is kept no longer. It goes with the earliest clock while the clocks agree within a day and moved
 * by two days at most since they were confirmed, or while somebody elsewhere says the same; otherwise it stands still.
 */
export function confirmTime({ confirmedMs, clocksMs, isWitnessed }: ClockReadings): ConfirmedTime {
  const earliestMs = Math.min(...clocksMs);
  const doAgree = Math.max(...clocksMs) - earliestMs <= dayMs;
  if (doAgree && isWitnessed) return { confirmedMs: earliestMs, hasJumped: false };
  if (doAgree && Math.abs(earliestMs - confirmedMs) <= mostUnwitnessedMs)
    return { confirmedMs: Math.max(confirmedMs, earliestMs), hasJumped: false };
  return { confirmedMs, hasJumped: true };
}
