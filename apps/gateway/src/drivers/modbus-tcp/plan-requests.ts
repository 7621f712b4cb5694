/** The most registers one request may ask for (Modbus application protocol, 6.3). */
export const maxRegisters = 125;

export interface Span {
  readonly start: number;
  readonly count: number;
}

/** Few requests that cover all spans; neighbours share one where it stays within the limit. */
export const planRequests = (spans: readonly Span[], limit = maxRegisters): Span[] => {
  const planned: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = planned.at(-1);
    const end = span.start + span.count;
    if (last !== undefined && end - last.start <= limit) {
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
