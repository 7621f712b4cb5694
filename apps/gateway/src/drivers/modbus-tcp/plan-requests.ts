/** The most registers one request may ask for (Modbus application protocol, 6.3). */
export const maxRegisters = 125;

export interface Span {
  readonly start: number;
  readonly count: number;
}

/** What a machine takes in one request. */
export interface RequestLimits {
  readonly maxRegisters: number;
  /** Registers that nobody wants, and that may be read along between two that are wanted. */
  readonly maxGap: number;
}

/** Few requests that cover all spans; neighbours share one where it stays within the limits. A span longer than these is asked in pieces. */
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

/** The pieces of a span, none longer than the limit and each of an even number of registers, so that no value of two is cut. */
export function piecesOf(span: Span, limit: number): Span[] {
  const { start, count } = span;
  if (count <= limit) return [span];
  const length = limit - (limit % 2);
  return Array.from({ length: Math.ceil(count / length) }, (_, place) => ({
    start: start + place * length,
    count: Math.min(length, count - place * length),
  }));
}
