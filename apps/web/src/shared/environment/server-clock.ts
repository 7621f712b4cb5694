/** Differences up to this, ms, are attributed to the network and to the header's whole seconds. */
const tolerated = 5_000;
/** Threshold to return to 0, ms. It is lower than `tolerated`, because a clock near that limit would otherwise switch back and forth. */
const returnsWithin = tolerated / 2;

export interface ServerClock {
  /** The server's time, UTC ms. */
  readonly now: () => number;
  /** How far the server is ahead of the device, ms; 0 within 5 s. */
  readonly skewMs: () => number;
  /** Updates the clock from the `Date` header of an answer that just arrived after `tookMs`. */
  readonly observe: (dateHeader: string | null, tookMs: number) => void;
}

/** The server's clock, because tablets on the shop floor may be minutes off. `onJump` is called with the change when the estimate changes, ms. */
export const createServerClock = (
  deviceNow: () => number,
  onJump: (byMs: number) => void = () => undefined,
): ServerClock => {
  let skew = 0;
  const jumpTo = (ms: number): void => {
    const byMs = ms - skew;
    skew = ms;
    if (byMs !== 0) onJump(byMs);
  };
  return {
    now: () => deviceNow() + skew,
    skewMs: () => skew,
    observe: (dateHeader, tookMs) => {
      const date = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(date)) return;
      // The header truncates to the second, so the server was half a second further on average.
      const uncertain = tookMs / 2;
      const measured = date + 500 + uncertain - deviceNow();
      const near = skew === 0 ? tolerated : returnsWithin;
      if (Math.abs(measured) <= near + uncertain) jumpTo(0);
      else if (Math.abs(measured - skew) > tolerated + uncertain) jumpTo(Math.round(measured));
    },
  };
};
