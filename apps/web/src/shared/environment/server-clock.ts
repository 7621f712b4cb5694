/** Smaller differences are the network's and the header's own coarseness (whole seconds). */
const tolerated = 5_000;

export interface ServerClock {
  /** The server's time, UTC ms. */
  readonly now: () => number;
  /** How far the server is ahead of this device, ms; 0 within 5 s. */
  readonly skewMs: () => number;
  /** Learns from the `Date` header of an answer that has just come and took so long, ms. */
  readonly observe: (dateHeader: string | null, tookMs: number) => void;
}

/**
 * Tablets on the shop floor have clocks that are minutes off; 'until now' means the server's now. `onJump` hears when it is another
 * one than was thought.
 */
export const createServerClock = (
  deviceNow: () => number,
  onJump: () => void = () => undefined,
): ServerClock => {
  let skew = 0;
  const jumpTo = (ms: number): void => {
    const isOther = ms !== skew;
    skew = ms;
    if (isOther) onJump();
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
      if (Math.abs(measured) <= tolerated + uncertain) jumpTo(0);
      else if (Math.abs(measured - skew) > tolerated + uncertain) jumpTo(Math.round(measured));
    },
  };
};
