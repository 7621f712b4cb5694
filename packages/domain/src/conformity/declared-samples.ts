import type { Regulation } from "./regulation.ts";
import { type BegunSample, type DrawnColumns, SampleDrawer } from "./sample-drawer.ts";
import { type SampledProduct, sampleFigures } from "./sample-figures.ts";
import { type SampleFigures, sampleJudge, type SampleVerdict } from "./sample-verdict.ts";

/** What a product declared until an instant, UTC ms, exclusive; Infinity for what it declares now. */
export interface Declared {
  readonly untilMs: number;
  /** Null: no net weight was registered, so nothing can be judged. */
  readonly weights: SampledProduct | null;
}

/** What held at an instant, UTC ms; null before a net weight was registered. `all` is in time order, and its last entry has no end. */
export const declaredAt = (all: readonly Declared[], atMs: number): SampledProduct | null =>
  all.find(({ untilMs }) => atMs < untilMs)?.weights ?? null;

/** The entries that held within [startMs, endMs). */
export const declaredWithin = (
  all: readonly Declared[],
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): Declared[] =>
  all.filter(({ untilMs }, place) => untilMs > startMs && (all[place - 1]?.untilMs ?? -Infinity) < endMs);

/** Receives a judged sample and the instants of its first and last package, UTC ms. */
export type TakeJudged = (
  verdict: SampleVerdict,
  figures: SampleFigures,
  startMs: number,
  endMs: number,
) => void;

interface SampleRule {
  readonly size: number;
  readonly regulation: Regulation;
  readonly declared: readonly Declared[];
}

/**
 * Draws and judges the samples of one product from packages in time order, each by the weights that the product declared then. A sample
 * does not cross a change of these weights. Packages of a time without a net weight belong to no sample.
 */
export class DeclaredSamples {
  readonly #rule: SampleRule;
  readonly #take: TakeJudged;
  readonly #drawer: SampleDrawer;
  #place = -1;
  #weights: SampledProduct | null = null;
  #judge: ((figures: SampleFigures) => SampleVerdict) | null = null;

  constructor(rule: SampleRule, take: TakeJudged, begun?: BegunSample) {
    this.#rule = rule;
    this.#take = take;
    this.#drawer = new SampleDrawer(
      rule.size,
      (weightsMg, from, startMs, endMs) => this.#judgeOne(weightsMg, from, startMs, endMs),
      begun,
    );
    if (begun !== undefined) this.#enter(this.#placeOf(begun.startMs));
  }

  /** Takes the next packages: rows from `start` up to `end`. */
  take(columns: DrawnColumns, start: number, end: number): void {
    for (let from = start; from < end;) {
      const place = this.#placeOf(columns.at[from] as number);
      if (place !== this.#place) {
        if (this.#place >= 0) this.#drawer.leave();
        this.#enter(place);
      }
      const until = firstNotBefore(columns.at, this.#rule.declared[place]?.untilMs ?? Infinity, from, end);
      if (this.#weights !== null) this.#drawer.take(columns, from, until);
      from = until;
    }
  }

  /** Drops the unfinished sample. */
  leave(): void {
    this.#drawer.leave();
  }

  /** The unfinished sample; null when there is none. */
  get begun(): BegunSample | null {
    return this.#drawer.begun;
  }

  #placeOf(atMs: number): number {
    return this.#rule.declared.findIndex(({ untilMs }) => atMs < untilMs);
  }

  #enter(place: number): void {
    this.#place = place;
    this.#weights = this.#rule.declared[place]?.weights ?? null;
    const { size, regulation } = this.#rule;
    this.#judge = this.#weights === null ? null : sampleJudge(size, this.#weights.netMg, regulation);
  }

  #judgeOne(weightsMg: Uint32Array, from: number, startMs: number, endMs: number): void {
    if (this.#weights === null || this.#judge === null) return;
    const figures = sampleFigures(weightsMg, from, this.#rule.size, this.#weights);
    this.#take(this.#judge(figures), figures, startMs, endMs);
  }
}

/** Index of the first row at or after an instant; `end` when there is none. Rows are in time order. */
function firstNotBefore(at: ArrayLike<number>, ms: number, start: number, end: number): number {
  if (end > start && (at[end - 1] as number) < ms) return end;
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((at[middle] as number) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
