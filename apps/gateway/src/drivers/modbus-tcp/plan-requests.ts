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

/** The pieces of a span within the limit, each of an even number of registers, so that no value of two is cut. */
export function piecesOf(span: Span, limit: number): Span[] {
  const { start, count } = span;
  if (count <= limit) return [span];
  const length = limit - (limit % 2);
  return Array.from({ length: Math.ceil(count / length) }, (_, place) => ({
    start: start + place * length,
    count: Math.min(length, count - place * length),
  }));
}
