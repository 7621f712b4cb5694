import { byProduct } from "../../platform/dashboard/weighed-product.ts";
import type { ConformityQuestion } from "./conformity-question.ts";
import { type JudgedProduct, judgedProducts } from "./judged-products.ts";
import { PackageSeries } from "./package-series.ts";
import { type Extent, firstFrom, type PackageRows, type Packages, runsOf } from "./read-packages.ts";
import { SampleSeries } from "./sample-series.ts";

/** A product and what becomes of its packages while they are gone through. */
export interface Series {
  readonly judged: JudgedProduct;
  readonly samples: SampleSeries;
  readonly packages: PackageSeries;
}

/** Of each product that can be judged, by its name; nothing was gone through yet. */
export function newSeries(question: ConformityQuestion, extents: readonly Extent[]): Series[] {
  return judgedProducts(question, extents)
    .toSorted(byProduct)
    .map((judged) => ({
      judged,
      samples: new SampleSeries(judged, question),
      packages: new PackageSeries(judged.extent, question.filter),
    }));
}

/** Series that go on from these, which stay as they are; products as they are called now. */
export const forksOf = (
  all: readonly Series[],
  { filter, registrations: { productById } }: ForkQuestion,
): Series[] =>
  all
    .map(({ judged, samples, packages }) => ({
      judged: { ...judged, product: productById.get(judged.product.id) ?? judged.product },
      samples: samples.fork(filter),
      packages: packages.fork(),
    }))
    .toSorted((one, other) => byProduct(one.judged, other.judged));

interface ForkQuestion extends Pick<ConformityQuestion, "filter"> {
  readonly registrations: Pick<ConformityQuestion["registrations"], "productById">;
}

/** Takes packages in time order; calls `reached` for each of the instants when all packages before it were taken. */
export function goThrough(
  packages: Packages,
  all: readonly Series[],
  instantsMs: readonly number[] = [],
  reached: (atMs: number) => void = () => undefined,
): void {
  const seriesOf = new Map(all.map((series) => [series.judged.product.id, series]));
  const ahead = [...instantsMs];
  for (const rows of packages) {
    let { start } = rows;
    while (ahead[0] !== undefined && (rows.at[rows.end - 1] as number) >= ahead[0]) {
      const end = firstFrom(rows.at, ahead[0], start, rows.end);
      take({ ...rows, start, end }, seriesOf);
      reached(ahead.shift() as number);
      start = end;
    }
    take({ ...rows, start }, seriesOf);
  }
  ahead.forEach(reached);
}

function take(rows: PackageRows, seriesOf: ReadonlyMap<number, Series>): void {
  if (rows.start === rows.end) return;
  for (const { product, start, end } of runsOf(rows)) {
    const series = seriesOf.get(product);
    series?.samples.take(rows, start, end);
    series?.packages.take(rows, start, end);
  }
}
