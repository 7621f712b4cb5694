import { mostRegisters } from "@fiel/contracts";

/** Most registers of one request. */
export const maxRegisters = mostRegisters;

export interface Span {
  readonly start: number;
  readonly count: number;
}

/** Size of requests that a machine accepts. */
export interface RequestLimits {
  readonly maxRegisters: number;
  /** Most unneeded registers that may be read between two needed ones. */
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
 * Splits a span into pieces within the limit, none of which ends inside one of the values (offsets from the span's start): a value of two registers
 * read by two requests may be of two packages. Overlapping values longer than the limit are split all the same.
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
