const windowMs = 60_000;

/**
 * Clock of the machine minus clock of this computer, ms, from rows that were just written. Takes the least difference of the last minute, because a
 * row may wait in the machine before it is written.
 */
export const createClockSkew = () => {
  let seen: { readonly at: number; readonly skewMs: number }[] = [];
  return {
    add: (rowAt: number, now: number): void => {
      seen = seen.filter(({ at }) => Math.abs(now - at) < windowMs);
      seen.push({ at: now, skewMs: rowAt - now });
    },
    /** The least difference of the last minute in which rows came, ms; null until the first row. */
    current: (): number | null =>
      seen.reduce<number | null>(
        (least, { skewMs }) => (least === null || Math.abs(skewMs) < Math.abs(least) ? skewMs : least),
        null,
      ),
  };
};
