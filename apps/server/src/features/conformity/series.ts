import { declaredAt, type TimeWindow } from "@fiel/domain";
import { byProduct } from "../../platform/dashboard/weighed-product.ts";
import type { ConformityQuery } from "./conformity-query.ts";
import type { Summary } from "./summary.ts";
import { type JudgedProduct, judgedProducts } from "./judged-products.ts";
import { PackageSeries } from "./package-series.ts";
import { firstFrom, type PackageRows } from "../../platform/telemetry/packages.ts";
import { productRunsOf } from "../../platform/telemetry/product-runs.ts";
import type { ProductRange } from "./product-ranges.ts";
import { SampleSeries } from "./sample-series.ts";
import type { Listing } from "./time-steps.ts";

/** Series of one product while its packages are read, piece by piece. */
export interface Series {
  readonly judged: JudgedProduct;
  readonly samples: SampleSeries;
  readonly packages: PackageSeries;
}

type SeriesQuery = Pick<ConformityQuery, "plan" | "regulation" | "registrations">;

/** Empty series of each product that can be judged, by product name. The pieces are the windows, cut at the plant's midnights. */
export const newSeries = (
  query: SeriesQuery,
  pieces: readonly TimeWindow[],
  ranges: readonly ProductRange[],
  listing: Listing,
): Series[] =>
  judgedProducts(query, ranges, spanOf(pieces))
    .toSorted(byProduct)
    .map((judged) => ({
      judged,
      samples: new SampleSeries(judged, query, pieces, listing),
      packages: new PackageSeries(judged.range, listing),
    }));

const spanOf = (pieces: readonly TimeWindow[]): TimeWindow => ({
  startMs: pieces[0]?.startMs ?? 0,
  endMs: pieces.at(-1)?.endMs ?? 0,
});

/** Appends packages in time order, each within one piece. Leaves out packages from a time without a net weight. */
export function append(all: readonly Series[], packages: Iterable<PackageRows>): void {
  const seriesOf = new Map(all.map((series) => [series.judged.product.id, series]));
  for (const rows of packages) {
    for (const { product, start, end } of productRunsOf(rows)) {
      const series = seriesOf.get(product);
      if (series === undefined) continue;
      for (const [from, until] of judgedRows(series.judged, rows.at, start, end)) {
        series.samples.append(rows, from, until);
        series.packages.append(rows, from, until);
      }
    }
  }
}

/** Ranges of rows from times in which the product had a net weight. */
function judgedRows(
  { declared }: JudgedProduct,
  at: Float64Array,
  start: number,
  end: number,
): (readonly [number, number])[] {
  if (declared.every(({ weights }) => weights !== null)) return [[start, end]];
  const found: (readonly [number, number])[] = [];
  for (let from = start; from < end;) {
    const atMs = at[from] as number;
    const untilMs = declared.find((one) => atMs < one.untilMs)?.untilMs ?? Infinity;
    const until = firstFrom(at, untilMs, from, end);
    if (declaredAt(declared, atMs) !== null) found.push([from, until]);
    from = until;
  }
  return found;
}

/** Summaries of a piece, by product id. */
export type SummaryOfProducts = ReadonlyMap<number, Summary>;

/** Merges the summaries of a whole piece instead of its packages. */
export function merge(all: readonly Series[], summary: SummaryOfProducts): void {
  for (const { judged, samples, packages } of all) {
    const own = summary.get(judged.product.id);
    if (own === undefined) continue;
    samples.merge(own.samples);
    packages.merge(own.packages);
  }
}

export const summaryOf = ({ samples, packages }: Series): Summary => ({
  samples: samples.finish(),
  packages: packages.finish(),
});
