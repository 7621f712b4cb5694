/** Differences up to this, ms, are attributed to the network and to the header's whole seconds. */
const tolerated = 5_000;
/** Threshold to return to 0, ms. It is lower than `tolerated`, because a clock near that limit would otherwise switch back and forth. */
const returnsWithin = tolerated / 2;

export interface ServerClock {
  /** The server's time, UTC ms. It runs by the monotonic clock, so that a device whose clock is set meanwhile shows no other day. */
  readonly now: () => number;
  /**
   * The latest that the server's time may be, UTC ms: later than `now` when the device slept, or was set forward, and the server was not heard since.
   * For the age of what is shown, which must not look fresh after a sleep.
   */
  readonly latestNow: () => number;
  /** How far the server was ahead of the device at the last answer, ms; 0 within 5 s. */
  readonly skewMs: () => number;
  /** Whether the device's clock was set or the device slept since the last answer: only the server can tell which. */
  readonly isDoubted: () => boolean;
  /** Updates the clock from the `Date` header of an answer that just arrived after `tookMs`. */
  readonly observe: (dateHeader: string | null, tookMs: number) => void;
}

interface Clocks {
  /** The device's clock, UTC ms. */
  readonly deviceNow: () => number;
  readonly monotonic: () => number;
}

/**
 * The server's clock, because tablets on the shop floor may be minutes off. `onJump` is called with the change, ms, when the estimate of the server's
 * time or of the device's error changes.
 */
export const createServerClock = (
  { deviceNow, monotonic }: Clocks,
  onJump: (byMs: number) => void = () => undefined,
): ServerClock => {
  const gap = (): number => deviceNow() - monotonic();
  let skew = 0;
  let gapMs = gap();
  // Whole, as stored instants are: the monotonic clock has fractions of a millisecond.
  const now = (): number => Math.round(monotonic() + gapMs + skew);
  const isDoubted = (): boolean => Math.abs(gap() - gapMs) > tolerated;
  const moveTo = (ms: number): void => {
    const [before, byMs] = [now(), ms - skew];
    gapMs = gap();
    skew = ms;
    // The device was set, or it slept while the monotonic clock stood.
    const movedMs = now() - before;
    const largestMs = Math.abs(movedMs) > Math.abs(byMs) ? movedMs : byMs;
    if (byMs !== 0 || Math.abs(movedMs) > tolerated) onJump(largestMs);
  };
  return {
    now,
    skewMs: () => skew,
    latestNow: () => (isDoubted() ? Math.max(now(), Math.round(deviceNow() + skew)) : now()),
    isDoubted,
    observe: (dateHeader, tookMs) => {
      const date = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(date)) return;
      // The header truncates to the second, so the server was half a second further on average.
      const uncertain = tookMs / 2;
      const measured = date + 500 + uncertain - deviceNow();
      const near = skew === 0 ? tolerated : returnsWithin;
      if (Math.abs(measured) <= near + uncertain) moveTo(0);
      else if (Math.abs(measured - skew) > tolerated + uncertain) moveTo(Math.round(measured));
      else moveTo(skew);
    },
  };
};
