const windowMs = 60_000;

/**
 * How far the machine's clock is from this computer's, from rows that were just written: the least of the last minute,
 * because a row may wait in the machine before it is written.
 */
export const createClockSkew = () => {
  let seen: { readonly at: number; readonly skewMs: number }[] = [];
  return {
    add: (rowAt: number, now: number): void => {
      seen = seen.filter(({ at }) => Math.abs(now - at) < windowMs);
      seen.push({ at: now, skewMs: rowAt - now });
    },
    /** Null until the machine wrote something; then of the last minute in which it did. */
    current: (): number | null =>
      seen.reduce<number | null>(
        (least, { skewMs }) => (least === null || Math.abs(skewMs) < Math.abs(least) ? skewMs : least),
        null,
      ),
  };
};
