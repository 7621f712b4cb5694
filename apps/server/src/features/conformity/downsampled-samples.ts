import type { JudgedSample } from "./summary.ts";
import type { TimeSteps } from "./time-steps.ts";

/**
 * Downsamples samples in time order. Without steps it keeps all. With steps it keeps per step the lowest and highest average and package, and all
 * refused samples; the first refused one of each step when there are more than may be listed.
 */
export class DownsampledSamples {
  readonly #steps: TimeSteps | null;
  readonly #mostRefusals: number;
  readonly #kept: JudgedSample[] = [];
  readonly #refusals: JudgedSample[] = [];
  #stepEndMs = -Infinity;
  /** Samples of the current step: lowest and highest average, lowest and highest package, first refused. */
  #extremes: JudgedSample[] = [];

  /** `steps` is null when every sample is kept. */
  constructor(steps: TimeSteps | null, mostRefusals: number) {
    this.#steps = steps;
    this.#mostRefusals = mostRefusals;
  }

  append(sample: JudgedSample): void {
    const { verdict, startMs } = sample;
    if (!verdict.approved && this.#refusals.length <= this.#mostRefusals) this.#refusals.push(sample);
    const [low, high, light, heavy, refused] = this.#extremes;
    if (
      startMs >= this.#stepEndMs ||
      low === undefined ||
      high === undefined ||
      light === undefined ||
      heavy === undefined
    ) {
      this.#keep();
      this.#stepEndMs = this.#steps?.endOf(startMs) ?? -Infinity;
      this.#extremes = [sample, sample, sample, sample, ...(verdict.approved ? [] : [sample])];
      return;
    }
    if (verdict.meanMg < low.verdict.meanMg) this.#extremes[0] = sample;
    if (verdict.meanMg > high.verdict.meanMg) this.#extremes[1] = sample;
    if (verdict.minMg < light.verdict.minMg) this.#extremes[2] = sample;
    if (verdict.maxMg > heavy.verdict.maxMg) this.#extremes[3] = sample;
    if (refused === undefined && !verdict.approved) this.#extremes[4] = sample;
  }

  /** Kept samples in time order. `refusedCount` counts all refused samples, even those that were not appended. */
  finish(refusedCount: number): JudgedSample[] {
    this.#keep();
    const refusals = refusedCount > this.#mostRefusals ? [] : this.#refusals;
    return [...new Set([...this.#kept, ...refusals])].toSorted(
      (one, other) => one.startMs - other.startMs || one.endMs - other.endMs,
    );
  }

  #keep(): void {
    this.#kept.push(...new Set(this.#extremes));
  }
}
