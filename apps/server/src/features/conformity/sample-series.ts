import { DeclaredSamples, type SampleFigures, type SampleVerdict, type TimeWindow } from "@fiel/domain";
import type { ConformityQuery } from "./conformity-query.ts";
import type { JudgedSamples } from "./summary.ts";
import type { JudgedProduct } from "./judged-products.ts";
import type { WeightColumns } from "../../platform/telemetry/package-columns.ts";
import { firstFrom } from "../../platform/telemetry/packages.ts";
import { DownsampledSamples } from "./downsampled-samples.ts";
import { LatestSamples } from "./latest-samples.ts";
import { type Listing, mostPoints, samplesPerStep } from "./time-steps.ts";

type SamplePlanning = Pick<ConformityQuery, "plan" | "regulation">;

/**
 * Samples of one product, drawn and judged while its packages are appended in time order. No sample crosses a gap between windows, midnight or a
 * change of the product's weights. The summary of a finished piece may be merged instead of its packages.
 */
export class SampleSeries {
  #count = 0;
  #refused = 0;
  #sumsMg = 0;
  /** Sum of the finished pieces, and of the current one. Summing piece by piece gives the same floating-point sum for read and stored days. */
  #deviationsMg = 0;
  #pieceDeviationsMg = 0;
  readonly #judged: JudgedProduct;
  readonly #pieces: readonly TimeWindow[];
  readonly #listing: Listing;
  readonly #downsampled: DownsampledSamples;
  readonly #latest = new LatestSamples();
  readonly #drawer: DeclaredSamples;
  #piece = 0;
  #pieceEndMs = -Infinity;

  constructor(
    judged: JudgedProduct,
    { plan, regulation }: SamplePlanning,
    pieces: readonly TimeWindow[],
    listing: Listing,
  ) {
    this.#judged = judged;
    this.#pieces = pieces;
    const rule = { size: plan.size, regulation, declared: judged.declared };
    this.#drawer = new DeclaredSamples(rule, (verdict, figures, startMs, endMs) =>
      this.#append(verdict, figures, { startMs, endMs }),
    );
    this.#listing = listing;
    const areFew = Math.floor(judged.range.count / plan.size) <= listing.mostWhole;
    const steps = areFew ? null : listing.stepsOf(judged.range, samplesPerStep);
    this.#downsampled = new DownsampledSamples(steps, listing.mostRefusals);
  }

  /** Appends packages in time order: rows from `start` up to `end`. */
  append(packages: WeightColumns, start: number, end: number): void {
    const { at } = packages;
    for (let from = start; from < end;) {
      if ((at[from] as number) >= this.#pieceEndMs) this.#enterPiece(at[from] as number);
      const until = firstFrom(at, this.#pieceEndMs, from, end);
      this.#drawer.take(packages, from, until);
      from = until;
    }
  }

  /** Merges the summary of a whole piece. */
  merge({ count, refused, sumsMg, deviationsMg, listed, last }: JudgedSamples): void {
    this.#endPiece();
    this.#count += count;
    this.#refused += refused;
    this.#sumsMg += sumsMg;
    this.#deviationsMg += deviationsMg;
    for (const sample of listed) this.#downsampled.append(sample);
    this.#latest.merge(last);
  }

  finish(): JudgedSamples {
    this.#endPiece();
    const kept = this.#downsampled.finish(this.#refused);
    const listed = kept.length <= mostPoints ? kept : this.#downsampledAfterAll(kept);
    return {
      count: this.#count,
      refused: this.#refused,
      sumsMg: this.#sumsMg,
      deviationsMg: this.#deviationsMg,
      listed,
      last: this.#latest.finish(),
    };
  }

  /** Downsamples once more, because more samples arrived than were counted first. */
  #downsampledAfterAll(kept: JudgedSamples["listed"]): JudgedSamples["listed"] {
    const counted = this.#judged.range;
    const firstMs = Math.min(counted.firstMs, kept[0]?.startMs ?? Infinity);
    const lastMs = Math.max(counted.lastMs, kept.at(-1)?.startMs ?? 0);
    const { stepsOf, mostRefusals } = this.#listing;
    const steps = stepsOf({ ...counted, firstMs, lastMs }, samplesPerStep);
    const downsampled = new DownsampledSamples(steps, mostRefusals);
    for (const sample of kept) downsampled.append(sample);
    return downsampled.finish(this.#refused);
  }

  #enterPiece(atMs: number): void {
    this.#endPiece();
    while (atMs >= (this.#pieces[this.#piece]?.endMs ?? Infinity)) this.#piece += 1;
    this.#pieceEndMs = this.#pieces[this.#piece]?.endMs ?? Infinity;
  }

  #endPiece(): void {
    this.#drawer.leave();
    this.#deviationsMg += this.#pieceDeviationsMg;
    this.#pieceDeviationsMg = 0;
  }

  #append(verdict: SampleVerdict, figures: SampleFigures, { startMs, endMs }: TimeWindow): void {
    this.#count += 1;
    this.#refused += verdict.approved ? 0 : 1;
    this.#sumsMg += figures.sumMg;
    this.#pieceDeviationsMg += verdict.deviationMg;
    const sample = { startMs, endMs, verdict };
    this.#downsampled.append(sample);
    this.#latest.append(sample);
  }
}
