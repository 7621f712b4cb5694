import type { JudgedSample, JudgedSamples, LastSamples } from "./summary.ts";

/** Number of last samples that are listed one by one. */
export const mostLatest = 30;

/** Collects the last samples; they are appended in time order. */
export class LatestSamples {
  #latest: JudgedSample[] = [];
  #refused: JudgedSample | null = null;

  append(sample: JudgedSample): void {
    this.#latest.push(sample);
    // Trimmed at twice the length, not with each sample.
    if (this.#latest.length >= 2 * mostLatest) this.#latest = this.#latest.slice(-mostLatest);
    if (!sample.verdict.approved) this.#refused = sample;
  }

  /**
   * Appends the last samples of a finished piece. Null when they are unknown; later pieces must then have enough samples, and a refused one if this
   * piece had any.
   */
  merge(last: LastSamples | null): void {
    this.#latest = last === null ? [] : [...this.#latest, ...last.latest].slice(-mostLatest);
    this.#refused = last?.refused ?? this.#refused;
  }

  finish(): LastSamples {
    return { latest: this.#latest.slice(-mostLatest), refused: this.#refused };
  }
}

/** Last samples of a series that is listed whole; null when it is downsampled. */
export const lastOfListed = ({ count, listed }: Omit<JudgedSamples, "last">): LastSamples | null =>
  listed.length < count
    ? null
    : {
        latest: listed.slice(-mostLatest),
        refused: listed.findLast(({ verdict }) => !verdict.approved) ?? null,
      };
