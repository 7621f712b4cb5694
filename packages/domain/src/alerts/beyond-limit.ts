/** A value of a series at an instant, UTC ms; it holds until the next. Null: there is none, which is within every limit. */
export interface SeriesValue {
  readonly atMs: number;
  readonly value: number | null;
}

export interface Limit {
  readonly limit: number;
  readonly side: "above" | "below";
  /** How far the value must come back behind the limit before it is within again, in its own unit; 0 or more. */
  readonly deadband: number;
}

/** UTC ms; the end is null where it lasts. `value` is the one that went beyond. */
export interface BeyondStretch {
  readonly startMs: number;
  readonly endMs: number | null;
  readonly value: number;
}

/** Where a series is gone on with that was read to an instant before: within the deadband that alone tells how it stands. */
export interface ReadBefore {
  /** UTC ms. */
  readonly atMs: number;
  /** Whether it was beyond the limit until then. */
  readonly isBeyond: boolean;
}

/**
 * The stretches in which a series is beyond a limit: from the first value beyond it to the first that is back behind the deadband
 * (ISA-18.2). Values in time order; the last stretch may be open; none for no value. One that was beyond its limit before what is gone
 * on with begins there, with the value that it has there, or the first after.
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

/** The value that holds at an instant, as of then, and those after. */
function valuesSince(values: readonly SeriesValue[], atMs: number): readonly SeriesValue[] {
  const next = values.findIndex((one) => one.atMs > atMs);
  const place = (next === -1 ? values.length : next) - 1;
  const at = values[place];
  return at === undefined ? values : [{ ...at, atMs: Math.max(at.atMs, atMs) }, ...values.slice(place + 1)];
}
