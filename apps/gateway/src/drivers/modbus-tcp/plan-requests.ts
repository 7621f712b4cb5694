/** The most registers of one request (Modbus application protocol, 6.3). */
export const maxRegisters = 125;

export interface Span {
  readonly start: number;
  readonly count: number;
}

/** Size of a request that a machine takes. */
export interface RequestLimits {
  readonly maxRegisters: number;
  /** Unneeded registers that may be read between two needed ones. */
  readonly maxGap: number;
}

/** A minimal list of requests that cover all spans; neighbours share one if it stays within the limits. A longer span is read in pieces. */
export const planRequests = (spans: readonly Span[], limits: RequestLimits): Span[] => {
  const planned: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = planned.at(-1);
    const end = span.start + span.count;
    const gap = last === undefined ? Infinity : span.start - last.start - last.count;
    if (last !== undefined && gap <= limits.maxGap && end - last.start <= limits.maxRegisters) {
      planned[planned.length - 1] = {
        start: last.start,
        count: Math.max(last.count, end - last.start),
      };
    } else {
      planned.push(span);
    }
  }
  return planned;
};

/**
 * The pieces of a span, none longer than the limit, and none that ends within one of the values, whose places are told from the span's
 * start: a value of two registers that is read by two requests may be of two packages. Values that overlap longer than the limit are cut.
 */
export function piecesOf({ start, count }: Span, limit: number, values: readonly Span[] = []): Span[] {
  const isWithin = (at: number): boolean =>
    values.some((one) => one.start < at && at < one.start + one.count);
  const pieces: Span[] = [];
  for (let at = 0; at < count;) {
    const most = Math.min(count, at + limit);
    let end = most;
    while (end > at && end < count && isWithin(end)) end -= 1;
    if (end === at) end = most;
    pieces.push({ start: start + at, count: end - at });
    at = end;
  }
  return pieces;
}
