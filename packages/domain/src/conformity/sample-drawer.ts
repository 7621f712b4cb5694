/** An unfinished sample: gross weights in whole mg, and the instant of its first package, UTC ms. */
export interface BegunSample {
  readonly startMs: number;
  readonly weightsMg: readonly number[];
}

/** Receives a whole sample: its packages from index `from` on, and the instants of the first and last, UTC ms. */
export type TakeSample = (weightsMg: Uint32Array, from: number, startMs: number, endMs: number) => void;

/** Packages in time order: UTC ms, and gross weights in whole mg. */
export interface DrawnColumns {
  readonly at: ArrayLike<number>;
  readonly weightMg: Uint32Array;
}

/**
 * Draws samples of consecutive packages of one product from data that comes piece by piece; the result equals `samplesOf` over all of it. A
 * whole sample is passed on without a copy and is valid until the call returns. RangeError: a size that is not a whole number above 0, or
 * an unfinished sample with as many packages or more.
 */
export class SampleDrawer {
  readonly #takeSample: TakeSample;
  readonly #weightsMg: Uint32Array;
  #drawn = 0;
  #startMs = 0;

  constructor(size: number, takeSample: TakeSample, begun?: BegunSample) {
    if (!Number.isInteger(size) || size < 1) throw new RangeError(`sample size ${size}`);
    this.#weightsMg = new Uint32Array(size);
    this.#takeSample = takeSample;
    if (begun === undefined) return;
    if (begun.weightsMg.length >= size) throw new RangeError(`${begun.weightsMg.length} packages of ${size}`);
    this.#weightsMg.set(begun.weightsMg);
    this.#drawn = begun.weightsMg.length;
    this.#startMs = begun.startMs;
  }

  /** Takes the next packages: rows from `start` up to `end`. */
  take({ at, weightMg }: DrawnColumns, start: number, end: number): void {
    const size = this.#weightsMg.length;
    for (let from = start; from < end;) {
      if (this.#drawn === 0) this.#startMs = at[from] as number;
      const until = Math.min(end, from + size - this.#drawn);
      const endMs = at[until - 1] as number;
      if (until - from === size) this.#takeSample(weightMg, from, this.#startMs, endMs);
      else this.#drawSome(weightMg.subarray(from, until), endMs);
      from = until;
    }
  }

  /** Drops the unfinished sample: no sample crosses the end of a day, or time outside the windows. */
  leave(): void {
    this.#drawn = 0;
  }

  /** The unfinished sample; null when there is none. */
  get begun(): BegunSample | null {
    if (this.#drawn === 0) return null;
    return { startMs: this.#startMs, weightsMg: [...this.#weightsMg.subarray(0, this.#drawn)] };
  }

  #drawSome(weightsMg: Uint32Array, endMs: number): void {
    this.#weightsMg.set(weightsMg, this.#drawn);
    this.#drawn += weightsMg.length;
    if (this.#drawn < this.#weightsMg.length) return;
    this.#drawn = 0;
    this.#takeSample(this.#weightsMg, 0, this.#startMs, endMs);
  }
}
