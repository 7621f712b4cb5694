import { sampleFigures, sampleJudge, type SampleVerdict, type TimeWindow } from "@fiel/domain";
import type { ConformityQuestion } from "./conformity-question.ts";
import { GrowingList } from "./growing-list.ts";
import type { JudgedProduct } from "./judged-products.ts";
import { firstFrom, type WeightColumns } from "./read-packages.ts";
import { mostPoints, type TimeSteps, timeSteps } from "./time-steps.ts";

/** A judged sample: the instants of its first and its last package, UTC ms, and the domain's verdict. */
export interface JudgedSample {
  readonly startMs: number;
  readonly endMs: number;
  readonly verdict: SampleVerdict;
}

const perStep = 5;
/** A hundred steps of four extremes leave room for as many refusals. */
const mostRefusals = 100;
const sampleBytes = 256;

type SampleQuestion = Pick<ConformityQuestion, "plan" | "regulation" | "filter">;

/**
 * The samples of one product, drawn and judged while its packages are taken in time order; none reaches over time that was
 * not asked for. Up to 500 are kept as they are, of more those of each step with the lowest and the highest average and
 * package, and all that were refused; of more than a hundred refusals the first of each step.
 */
export class SampleSeries {
  count = 0;
  refused = 0;
  /** Sums over all samples: of their means and of their deviations, mg. */
  meansMg = 0;
  deviationsMg = 0;
  readonly #judged: JudgedProduct;
  readonly #question: SampleQuestion;
  readonly #judge: ReturnType<typeof sampleJudge>;
  readonly #windows: readonly TimeWindow[];
  readonly #steps: TimeSteps | null;
  #kept = new GrowingList<JudgedSample>();
  /** One more than are kept tells that they are too many. */
  #refusals = new GrowingList<JudgedSample>();
  /** The packages of the sample that is being drawn. */
  readonly #weightsMg: Uint32Array;
  #drawn = 0;
  #startMs = 0;
  #window = 0;
  #windowEndMs = -Infinity;
  #stepEndMs = -Infinity;
  /** Of the step: lowest and highest average, lowest and highest package, refused. */
  #extremes: JudgedSample[] = [];

  constructor(judged: JudgedProduct, question: SampleQuestion) {
    const { plan, regulation, filter } = question;
    this.#judged = judged;
    this.#question = { plan, regulation, filter };
    this.#judge = sampleJudge(plan.size, judged.netMg, regulation);
    this.#windows = filter.windows;
    this.#weightsMg = new Uint32Array(plan.size);
    const isFew = Math.floor(judged.extent.count / plan.size) <= mostPoints;
    this.#steps = isFew ? null : timeSteps(judged.extent, filter, perStep);
  }

  /** Null where every sample is kept. */
  get stepMs(): number | null {
    return this.#steps?.widthMs ?? null;
  }

  /** What is kept, in bytes; a fork has most of it in common. */
  get bytes(): number {
    return sampleBytes * (this.#kept.length + this.#refusals.length);
  }

  /** One that goes on from here, while this one stays as it is; the last of its windows may end later. */
  fork(filter: SampleQuestion["filter"]): SampleSeries {
    const other = new SampleSeries(this.#judged, { ...this.#question, filter });
    other.count = this.count;
    other.refused = this.refused;
    other.meansMg = this.meansMg;
    other.deviationsMg = this.deviationsMg;
    other.#kept = this.#kept.fork();
    other.#refusals = this.#refusals.fork();
    other.#weightsMg.set(this.#weightsMg);
    other.#drawn = this.#drawn;
    other.#startMs = this.#startMs;
    other.#window = this.#window;
    const isBegun = this.#windowEndMs !== -Infinity;
    other.#windowEndMs = isBegun ? (filter.windows[this.#window]?.endMs ?? Infinity) : -Infinity;
    other.#stepEndMs = this.#stepEndMs;
    other.#extremes = [...this.#extremes];
    return other;
  }

  /** Takes packages in time order: rows from `start` up to `end`. */
  take(packages: WeightColumns, start: number, end: number): void {
    const { at } = packages;
    for (let from = start; from < end;) {
      if ((at[from] as number) >= this.#windowEndMs) this.#enterWindow(at[from] as number);
      const until = firstFrom(at, this.#windowEndMs, from, end);
      this.#draw(packages, from, until);
      from = until;
    }
  }

  /** Ends the series: its kept samples, in time order. */
  finish(): JudgedSample[] {
    this.#keep();
    const refusals = this.#refusals.length > mostRefusals ? [] : this.#refusals.toArray();
    const kept = [...new Set([...this.#kept.toArray(), ...refusals])].toSorted(
      (one, other) => one.startMs - other.startMs || one.endMs - other.endMs,
    );
    if (kept.length <= mostPoints) return kept;
    // More came in than were counted before: they are thinned after all.
    const counted = this.#judged.extent;
    const firstMs = Math.min(counted.firstMs, kept[0]?.startMs ?? Infinity);
    const lastMs = Math.max(counted.lastMs, kept.at(-1)?.startMs ?? 0);
    const extent = { ...counted, count: kept.length * this.#weightsMg.length, firstMs, lastMs };
    const thinned = new SampleSeries({ ...this.#judged, extent }, this.#question);
    for (const sample of kept) thinned.#weigh(sample);
    return thinned.finish();
  }

  #enterWindow(atMs: number): void {
    while (atMs >= (this.#windows[this.#window]?.endMs ?? Infinity)) this.#window += 1;
    this.#windowEndMs = this.#windows[this.#window]?.endMs ?? Infinity;
    this.#drawn = 0;
  }

  /** Draws from packages of one window: whole samples are judged where they lie. */
  #draw({ at, weightMg }: WeightColumns, start: number, end: number): void {
    const size = this.#weightsMg.length;
    for (let from = start; from < end;) {
      if (this.#drawn === 0) this.#startMs = at[from] as number;
      const until = Math.min(end, from + size - this.#drawn);
      if (until - from === size) this.#judgeOne(weightMg, from, at[until - 1] as number);
      else this.#drawSome(weightMg.subarray(from, until), at[until - 1] as number);
      from = until;
    }
  }

  /** Goes on with the sample that is being drawn. */
  #drawSome(weightsMg: Uint32Array, endMs: number): void {
    this.#weightsMg.set(weightsMg, this.#drawn);
    this.#drawn += weightsMg.length;
    if (this.#drawn < this.#weightsMg.length) return;
    this.#drawn = 0;
    this.#judgeOne(this.#weightsMg, 0, endMs);
  }

  #judgeOne(weightsMg: Uint32Array, from: number, endMs: number): void {
    const verdict = this.#judge(sampleFigures(weightsMg, from, this.#weightsMg.length, this.#judged));
    this.count += 1;
    this.refused += verdict.approved ? 0 : 1;
    this.meansMg += verdict.meanMg;
    this.deviationsMg += verdict.deviationMg;
    this.#weigh({ startMs: this.#startMs, endMs, verdict });
  }

  #weigh(sample: JudgedSample): void {
    const { verdict, startMs } = sample;
    if (!verdict.approved && this.#refusals.length <= mostRefusals) this.#refusals.push(sample);
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

  #keep(): void {
    this.#kept.push(...new Set(this.#extremes));
  }
}
