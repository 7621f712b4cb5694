/** Smaller differences are the network's and the header's own coarseness (whole seconds). */
const tolerated = 5_000;
/** What is told in whole seconds of a clock that is about as far off would go to and fro. */
const returnsWithin = tolerated / 2;

export interface ServerClock {
  /** The server's time, UTC ms. */
  readonly now: () => number;
  /** How far the server is ahead of this device, ms; 0 within 5 s. */
  readonly skewMs: () => number;
  /** Learns from the `Date` header of an answer that has just come and took so long, ms. */
  readonly observe: (dateHeader: string | null, tookMs: number) => void;
}

/**
 * Tablets on the shop floor have clocks that are minutes off; 'until now' means the server's now. `onJump` hears by how much it is
 * another one than was thought, ms.
 */
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
      // The header cuts the second off: on average the server was half a second further.
      const uncertain = tookMs / 2;
      const measured = date + 500 + uncertain - deviceNow();
      const near = skew === 0 ? tolerated : returnsWithin;
      if (Math.abs(measured) <= near + uncertain) jumpTo(0);
      else if (Math.abs(measured - skew) > tolerated + uncertain) jumpTo(Math.round(measured));
    },
  };
};
