export interface BackOffRange {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Wait after a number of failures, ms: doubles with each, with random jitter so that many gateways do not retry at the same instant. */
export const backOffMs = (failures: number, range: BackOffRange, random: () => number): number => {
  const ceiling = Math.min(range.maxMs, range.firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(ceiling * (0.5 + random() / 2));
};
