/** A value of a series from an instant (UTC ms) until the next value. Null means no value, which counts as within every limit. */
export interface SeriesValue {
  readonly atMs: number;
  readonly value: number | null;
}

export interface Limit {
  readonly limit: number;
  readonly side: "above" | "below";
  /** How far the value must come back behind the limit before it counts as within again, in the value's unit; 0 or more. */
  readonly deadband: number;
}

/** A stretch beyond the limit, UTC ms; the end is null while it lasts. `value` is the value that went beyond. */
export interface BeyondStretch {
  readonly startMs: number;
  readonly endMs: number | null;
  readonly value: number;
}

/** State of a series that was read up to an instant before. Within the deadband, only this state tells on which side the series is. */
export interface ReadBefore {
  /** UTC ms. */
  readonly atMs: number;
  /** Whether it was beyond the limit until then. */
  readonly isBeyond: boolean;
}

/**
 * The stretches in which a series is beyond a limit: from the first value beyond it to the first value that is back behind the deadband
 * (ISA-18.2). Values come in time order; the last stretch may be open; empty for no values. A series that was beyond its limit before
 * (`ReadBefore`) begins there, with the value that holds there or the first one after.
 */
export function beyondLimit(
  values: readonly SeriesValue[],
  { limit, side, deadband }: Limit,
  before: ReadBefore = { atMs: Number.NEGATIVE_INFINITY, isBeyond: false },
): BeyondStretch[] {
  const sign = side === "above" ? 1 : -1;
  const stretches: BeyondStretch[] = [];
  const since = valuesSince(values, before.atMs);
  let open: { startMs: number; value: number } | null = before.isBeyond
    ? { startMs: before.atMs, value: since.find(({ value }) => value !== null)?.value ?? limit }
    : null;
  for (const { atMs, value } of since) {
    const beyond = value === null ? Number.NEGATIVE_INFINITY : sign * (value - limit);
    if (open === null && value !== null && beyond > 0) open = { startMs: atMs, value };
    else if (open !== null && beyond <= -deadband) {
      if (atMs > open.startMs) stretches.push({ ...open, endMs: atMs });
      open = null;
    }
  }
  return open === null ? stretches : [...stretches, { ...open, endMs: null }];
}

/** The value that holds at an instant, moved to that instant, and the values after it. */
function valuesSince(values: readonly SeriesValue[], atMs: number): readonly SeriesValue[] {
  const next = values.findIndex((one) => one.atMs > atMs);
  const place = (next === -1 ? values.length : next) - 1;
  const at = values[place];
  return at === undefined ? values : [{ ...at, atMs: Math.max(at.atMs, atMs) }, ...values.slice(place + 1)];
}
