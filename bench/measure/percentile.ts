export interface Latency {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Latencies in ms, by the nearest rank. Throws RangeError without values. */
export function latencyOf(durationsMs: readonly number[]): Latency {
  const sorted = durationsMs.toSorted((one, other) => one - other);
  const at = (share: number): number => {
    const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
    if (value === undefined) throw new RangeError("no durations");
    return value;
  };
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
