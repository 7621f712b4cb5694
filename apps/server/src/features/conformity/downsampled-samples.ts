import type { JudgedSample } from "./summary.ts";
import type { TimeSteps } from "./time-steps.ts";

/**
 * Samples in time order: all of them, or of each step those with the lowest and the highest average and package and all that were
 * refused; of more refusals than may be listed the first of each step.
 */
export class DownsampledSamples {
  readonly #steps: TimeSteps | null;
  readonly #mostRefusals: number;
  readonly #kept: JudgedSample[] = [];
  readonly #refusals: JudgedSample[] = [];
  #stepEndMs = -Infinity;
  /** Of the step: lowest and highest average, lowest and highest package, refused. */
  #extremes: JudgedSample[] = [];

  /** Without steps every sample is kept. */
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

  /** What is kept, in time order; `refusedCount` counts all that were refused, also those that were not added. */
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
