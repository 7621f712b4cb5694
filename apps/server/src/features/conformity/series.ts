import { byProduct } from "../../platform/dashboard/weighed-product.ts";
import type { NumberBlock, NumberBlocks } from "../../platform/stores/telemetry/number-blocks.ts";
import type { ConformityQuestion } from "./conformity-question.ts";
import { type JudgedProduct, judgedProducts } from "./judged-products.ts";
import { PackageSeries } from "./package-series.ts";
import { type Extent, runsOf } from "./read-packages.ts";
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

/** Series that go on from these, which stay as they are. */
export const forksOf = (all: readonly Series[], { filter }: ConformityQuestion): Series[] =>
  all.map(({ judged, samples, packages }) => ({
    judged,
    samples: samples.fork(filter),
    packages: packages.fork(),
  }));

/** Takes packages in time order; calls `reached` for each of the instants when all packages before it were taken. */
export function goThrough(
  blocks: NumberBlocks,
  all: readonly Series[],
  instantsMs: readonly number[] = [],
  reached: (atMs: number) => void = () => undefined,
): void {
  const seriesOf = new Map(all.map((series) => [series.judged.product.id, series]));
  const ahead = [...instantsMs];
  for (const block of blocks) {
    const at = block.instants("at");
    let start = 0;
    while (ahead[0] !== undefined && (at.at(-1) ?? -Infinity) >= ahead[0]) {
      const end = firstFrom(at, ahead[0]);
      take(block, at, seriesOf, start, end);
      reached(ahead.shift() as number);
      start = end;
    }
    take(block, at, seriesOf, start, block.rows);
  }
  ahead.forEach(reached);
}

/** The first row at an instant or after it; the last one is. */
function firstFrom(at: Float64Array, instantMs: number): number {
  let [low, high] = [0, at.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] as number) < instantMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

function take(
  block: NumberBlock,
  at: Float64Array,
  seriesOf: ReadonlyMap<number, Series>,
  from: number,
  until: number,
): void {
  if (from === until) return;
  const weightMg = block.numbers("weightMg");
  for (const { product, start, end } of runsOf(block, from, until)) {
    const series = seriesOf.get(product);
    if (series === undefined) continue;
    const { samples, packages } = series;
    for (let i = start; i < end; i += 1) {
      samples.add(at[i] as number, weightMg[i] as number);
      packages.add(at[i] as number, weightMg[i] as number);
    }
  }
}
