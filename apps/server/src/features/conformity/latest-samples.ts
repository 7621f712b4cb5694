import type { JudgedSample, JudgedSamples, LastSamples } from "./summary.ts";

/** So many of the last samples are told one by one. */
export const mostLatest = 30;

/** Keeps the last samples of those that are appended in time order. */
export class LatestSamples {
  #latest: JudgedSample[] = [];
  #refused: JudgedSample | null = null;

  append(sample: JudgedSample): void {
    this.#latest.push(sample);
    // Cut now and then, and not with each of thousands.
    if (this.#latest.length >= 2 * mostLatest) this.#latest = this.#latest.slice(-mostLatest);
    if (!sample.verdict.approved) this.#refused = sample;
  }

  /** Those of a piece that is over. Where they are not known, what follows must have as many, and a refused one if the piece had any. */
  merge(last: LastSamples | null): void {
    this.#latest = last === null ? [] : [...this.#latest, ...last.latest].slice(-mostLatest);
    this.#refused = last?.refused ?? this.#refused;
  }

  finish(): LastSamples {
    return { latest: this.#latest.slice(-mostLatest), refused: this.#refused };
  }
}

/** The last of samples that are listed whole; null where they are downsampled. */
export const lastOfListed = ({ count, listed }: Omit<JudgedSamples, "last">): LastSamples | null =>
  listed.length < count
    ? null
    : {
        latest: listed.slice(-mostLatest),
        refused: listed.findLast(({ verdict }) => !verdict.approved) ?? null,
      };
