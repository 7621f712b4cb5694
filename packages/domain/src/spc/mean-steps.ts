import type { DrawnColumns } from "../conformity/sample-drawer.ts";
import { studentQuantile } from "../statistics/student-quantile.ts";

/** Packages of a block; a step is seen between two blocks. */
const blockSize = 50;
/** Blocks compared on each side: 200 packages find a large step soon, 1,000 a small one. */
const sides = [4, 20] as const;
const longestSide = 20;
/** Probability of a step told in a day of a line whose mean does not move. */
const level = 0.001;
/** Looks of a day of 100,000 packages. */
const looksOfDay = (100_000 / blockSize) * sides.length;
/** More steps than this would cover a chart; the clearest are told. */
const mostSteps = 50;

/** A step of the mean: a line that was set anew, or was moved by something else. */
export interface MeanStep {
  /** Instant of the first package after it, UTC ms. */
  readonly atMs: number;
  /** Mean of the compared packages before and after, in the unit of the weights. */
  readonly before: number;
  readonly after: number;
}

interface Block {
  readonly startMs: number;
  readonly sum: number;
  readonly squares: number;
}

interface Candidate extends MeanStep {
  readonly place: number;
  readonly t: number;
}

/** Student's t for the level of one look. */
const criticalT = (freedom: number): number => studentQuantile(1 - level / looksOfDay / 2, freedom);
const criticalOf = new Map(sides.map((side) => [side, criticalT(2 * side * blockSize - 2)]));

/**
 * Finds steps of the mean in packages in time order, which come piece by piece. Two neighbouring runs of at least 200 packages are compared by a t-test
 * whose 0.1 % are shared among all looks of a day. Steps that are told lie at least 1,000 packages apart, at most 50 of them. `leave` ends a run:
 * nothing is compared over it. Source: design, quality.
 */
export class MeanStepFinder {
  #blocks: Block[] = [];
  #origin: number | null = null;
  #startMs = 0;
  #count = 0;
  #sum = 0;
  #squares = 0;
  #found: Candidate[] = [];
  readonly #steps: Candidate[] = [];

  /** Takes the next packages: rows from `start` up to `end`. */
  take({ at, weightMg }: DrawnColumns, start: number, end: number): void {
    for (let row = start; row < end; row += 1) {
      const weight = weightMg[row] as number;
      this.#origin ??= weight;
      if (this.#count === 0) this.#startMs = at[row] as number;
      // About the first weight, so that the squares keep their digits.
      const off = weight - this.#origin;
      this.#sum += off;
      this.#squares += off * off;
      this.#count += 1;
      if (this.#count === blockSize) this.#finishBlock();
    }
  }

  leave(): void {
    this.#takeClearest();
    this.#blocks = [];
    this.#origin = null;
    this.#count = 0;
    this.#sum = 0;
    this.#squares = 0;
  }

  /** The steps of all runs, in time order. */
  steps(): MeanStep[] {
    this.#takeClearest();
    return clearest(this.#steps, mostSteps)
      .toSorted((one, other) => one.atMs - other.atMs)
      .map(({ atMs, before, after }) => ({ atMs, before, after }));
  }

  #finishBlock(): void {
    this.#blocks.push({ startMs: this.#startMs, sum: this.#sum, squares: this.#squares });
    this.#count = 0;
    this.#sum = 0;
    this.#squares = 0;
    for (const side of sides) this.#look(this.#blocks.length - side, side);
  }

  /** Compares the blocks on both sides of a place. */
  #look(place: number, side: (typeof sides)[number]): void {
    if (place < side) return;
    const before = momentsOf(this.#blocks, place - side, place);
    const after = momentsOf(this.#blocks, place, place + side);
    const variance = (before.variance + after.variance) / (side * blockSize);
    const t = Math.abs(after.mean - before.mean) / Math.sqrt(variance);
    // Equal weights on both sides have neither a difference nor a deviation.
    if (!(t > (criticalOf.get(side) ?? Infinity))) return;
    const origin = this.#origin ?? 0;
    const atMs = this.#blocks[place]?.startMs ?? 0;
    this.#found.push({ place, t, atMs, before: origin + before.mean, after: origin + after.mean });
  }

  /** Of the looks around one step keeps the clearest. */
  #takeClearest(): void {
    const kept: Candidate[] = [];
    for (const one of clearest(this.#found))
      if (kept.every(({ place }) => Math.abs(place - one.place) >= longestSide)) kept.push(one);
    this.#steps.push(...kept);
    this.#found = [];
  }
}

const clearest = (found: readonly Candidate[], most = found.length): Candidate[] =>
  found.toSorted((one, other) => other.t - one.t).slice(0, most);

function momentsOf(blocks: readonly Block[], from: number, until: number) {
  let [sum, squares] = [0, 0];
  for (let place = from; place < until; place += 1) {
    sum += blocks[place]?.sum ?? 0;
    squares += blocks[place]?.squares ?? 0;
  }
  const count = (until - from) * blockSize;
  const mean = sum / count;
  return { mean, variance: (squares - count * mean ** 2) / (count - 1) };
}
