import { createHistogram, type RecordableHistogram } from "node:perf_hooks";

const MICROSECONDS = 1_000;

export interface LoadReport {
  readonly batches: number;
  readonly weighings: number;
  readonly bytes: number;
  /** Number of failed attempts by HTTP status or error message; each was repeated. */
  readonly retries: Readonly<Record<string, number>>;
  readonly durationMs: number;
  readonly weighingsPerSecond: number;
  /** Latency of the attempts answered with 200, ms; null without any. */
  readonly latencyMs: {
    readonly mean: number;
    readonly p50: number;
    readonly p95: number;
    readonly p99: number;
    readonly max: number;
  } | null;
}

/** Counts of a run so far. */
export class LoadTally {
  batches = 0;
  weighings = 0;
  bytes = 0;
  readonly #retries: Record<string, number> = {};
  readonly #latencyUs: RecordableHistogram = createHistogram();

  stored(weighings: number, bytes: number, latencyMs: number): void {
    this.batches += 1;
    this.weighings += weighings;
    this.bytes += bytes;
    this.#latencyUs.record(Math.max(1, Math.round(latencyMs * MICROSECONDS)));
  }

  retried(reason: string): void {
    this.#retries[reason] = (this.#retries[reason] ?? 0) + 1;
  }

  report(durationMs: number): LoadReport {
    const { batches, weighings, bytes } = this;
    const at = (percentile: number) => this.#latencyUs.percentile(percentile) / MICROSECONDS;
    return {
      batches,
      weighings,
      bytes,
      retries: { ...this.#retries },
      durationMs,
      weighingsPerSecond: durationMs === 0 ? 0 : (weighings / durationMs) * 1000,
      latencyMs:
        batches === 0
          ? null
          : {
              mean: this.#latencyUs.mean / MICROSECONDS,
              p50: at(50),
              p95: at(95),
              p99: at(99),
              max: this.#latencyUs.max / MICROSECONDS,
            },
    };
  }
}
