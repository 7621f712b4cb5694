const windowMs = 60_000;

/**
 * Difference between the machine's clock and this computer's, from rows that were just written: the least of the last minute, because a row
 * may wait in the machine before it is written.
 */
export const createClockSkew = () => {
  let seen: { readonly at: number; readonly skewMs: number }[] = [];
  return {
    add: (rowAt: number, now: number): void => {
      seen = seen.filter(({ at }) => Math.abs(now - at) < windowMs);
      seen.push({ at: now, skewMs: rowAt - now });
    },
    /** Null until the machine wrote something; then the least difference of the last minute with rows. */
    current: (): number | null =>
      seen.reduce<number | null>(
        (least, { skewMs }) => (least === null || Math.abs(skewMs) < Math.abs(least) ? skewMs : least),
        null,
      ),
  };
};
