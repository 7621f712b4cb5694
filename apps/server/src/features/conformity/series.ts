import type { TimeWindow } from "@fiel/domain";
import { byProduct } from "../../platform/dashboard/weighed-product.ts";
import type { ConformityQuestion } from "./conformity-question.ts";
import type { Findings } from "./findings.ts";
import { type JudgedProduct, judgedProducts } from "./judged-products.ts";
import { PackageSeries } from "./package-series.ts";
import { type Extent, type PackageRows, runsOf } from "./read-packages.ts";
import { SampleSeries } from "./sample-series.ts";
import type { Listing } from "./time-steps.ts";

/** A product and what becomes of its packages while they are gone through, piece by piece. */
export interface Series {
  readonly judged: JudgedProduct;
  readonly samples: SampleSeries;
  readonly packages: PackageSeries;
}

type SeriesQuestion = Pick<ConformityQuestion, "plan" | "regulation" | "registrations">;

/**
 * Of each product that can be judged, by its name; nothing was gone through yet. The pieces are the windows, cut at the plant's midnights.
 */
export const newSeries = (
  question: SeriesQuestion,
  pieces: readonly TimeWindow[],
  extents: readonly Extent[],
  listing: Listing,
): Series[] =>
  judgedProducts(question, extents)
    .toSorted(byProduct)
    .map((judged) => ({
      judged,
      samples: new SampleSeries(judged, question, pieces, listing),
      packages: new PackageSeries(judged.extent, listing),
    }));

/** Takes packages in time order, each row in one of the pieces. */
export function take(all: readonly Series[], packages: Iterable<PackageRows>): void {
  const seriesOf = new Map(all.map((series) => [series.judged.product.id, series]));
  for (const rows of packages) {
    for (const { product, start, end } of runsOf(rows)) {
      const series = seriesOf.get(product);
      series?.samples.take(rows, start, end);
      series?.packages.take(rows, start, end);
    }
  }
}

export const findingsOf = ({ samples, packages }: Series): Findings => ({
  samples: samples.finish(),
  packages: packages.finish(),
});
