import { dayMs } from "@fiel/domain";
import type { ConfirmedNow } from "./confirmed-time.ts";

/** How long a comparison of the clocks holds while nobody sets this server's clock, ms. */
const holdsMs = 60_000;
/** How long a failed comparison is not repeated, ms. */
const failureHoldsMs = 1_000;
/** A larger difference from the monotonic clock means that somebody set the clock, ms. */
const setMs = 1_000;

export interface OwnClockSources {
  readonly confirmedNow: ConfirmedNow;
  /** The last confirmed time as stored, UTC ms. */
  readonly lastConfirmed: () => Promise<number>;
  /** This server's clock, UTC ms. */
  readonly now: () => number;
  /** Clock that nobody sets, ms. */
  readonly monotonic: () => number;
}

/** What is known of this server's clock, mostly without a query: a comparison holds for a minute, unless the clock is set. */
export interface OwnClock {
  /** The server's clock, UTC ms, for others to learn; null while it is not confirmed or not compared. Nobody waits for a comparison. */
  readonly confirmed: () => number | null;
  /**
   * Whether the clock is more than a day before a time that was confirmed; null before the first successful comparison. Waits for a comparison if
   * there is none of the present clock. While the store is away, the last confirmed time that it told decides.
   */
  readonly isBehind: () => Promise<boolean | null>;
}

interface Comparison {
  readonly isConfirmed: boolean;
  readonly isBehind: boolean;
  /** The confirmed time, UTC ms. */
  readonly confirmedMs: number;
  readonly atMs: number;
  /** How far the server's clock was ahead of the monotonic one, ms. */
  readonly aheadMs: number;
}

/** Compares the clocks at once, and again when a comparison is a minute old or the clock was set. */
export function openOwnClock({ confirmedNow, lastConfirmed, now, monotonic }: OwnClockSources): OwnClock {
  let last: Comparison | null = null;
  let comparing: Promise<void> | null = null;
  let failedAtMs = Number.NEGATIVE_INFINITY;
  const isOfNow = (one: Comparison | null): one is Comparison =>
    one !== null && Math.abs(now() - monotonic() - one.aheadMs) <= setMs;
  const compare = async (): Promise<void> => {
    const [atMs, nowMs] = [monotonic(), now()];
    try {
      const confirmedNowMs = await confirmedNow();
      const isConfirmed = confirmedNowMs !== null;
      const confirmedMs = confirmedNowMs ?? (await lastConfirmed());
      const isBehind = !isConfirmed && nowMs < confirmedMs - dayMs;
      last = { isConfirmed, isBehind, confirmedMs, atMs, aheadMs: nowMs - atMs };
    } catch {
      // The store does not answer, so the last comparison stands; `known` ignores it once the clock was set.
      failedAtMs = atMs;
    } finally {
      comparing = null;
    }
  };
  const known = (): Comparison | null => {
    const isFresh = isOfNow(last) && monotonic() - last.atMs <= holdsMs;
    if (!isFresh && monotonic() - failedAtMs > failureHoldsMs) comparing ??= compare();
    return isOfNow(last) ? last : null;
  };
  known();
  return {
    confirmed: () => (known()?.isConfirmed === true ? now() : null),
    isBehind: async () => {
      if (known() === null) await comparing;
      if (last === null) return null;
      const { isBehind, confirmedMs } = last;
      return isOfNow(last) ? isBehind : now() < confirmedMs - dayMs;
    },
  };
}
