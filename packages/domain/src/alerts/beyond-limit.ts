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

/**
 * The stretches in which a series is beyond a limit: from the first value beyond it to the first that is back behind the deadband
 * (ISA-18.2). Values in time order; the last stretch may be open; none for no value.
 */
export function beyondLimit(
  values: readonly SeriesValue[],
  { limit, side, deadband }: Limit,
): BeyondStretch[] {
  const sign = side === "above" ? 1 : -1;
  const stretches: BeyondStretch[] = [];
  let open: { startMs: number; value: number } | null = null;
  for (const { atMs, value } of values) {
    const beyond = value === null ? Number.NEGATIVE_INFINITY : sign * (value - limit);
    if (open === null && value !== null && beyond > 0) open = { startMs: atMs, value };
    else if (open !== null && beyond <= -deadband) {
      stretches.push({ ...open, endMs: atMs });
      open = null;
    }
  }
  return open === null ? stretches : [...stretches, { ...open, endMs: null }];
}
