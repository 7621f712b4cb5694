export interface BackOffRange {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Waits that double with each failure; random jitter keeps many gateways from retrying at the same instant. */
export const backOffMs = (failures: number, range: BackOffRange, random: () => number): number => {
  const ceiling = Math.min(range.maxMs, range.firstMs * 2 ** Math.min(failures - 1, 30));
  return Math.round(ceiling * (0.5 + random() / 2));
};
