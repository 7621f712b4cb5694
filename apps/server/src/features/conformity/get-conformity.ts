import type { ConformityItem, ConformitySample, ProductConformity } from "@fiel/contracts";
import { byProduct } from "../../platform/dashboard/weighed-product.ts";
import type { NumberBlocks } from "../../platform/stores/telemetry/number-blocks.ts";
import type { ConformityQuestion } from "./conformity-question.ts";
import { type JudgedProduct, judgedProducts } from "./judged-products.ts";
import { type Package, PackageSeries } from "./package-series.ts";
import { extentsOf, readPackages, runsOf } from "./read-packages.ts";
import { type JudgedSample, SampleSeries } from "./sample-series.ts";

/** A product and what becomes of its packages while they are gone through. */
interface Series {
  readonly judged: JudgedProduct;
  readonly samples: SampleSeries;
  readonly packages: PackageSeries;
}

/**
 * Conformity of each product of one equipment, sorted by the product's name; at most 500 samples and packages of a product
 * are listed. 422 WindowTooLarge when there is too much to sample.
 */
export async function getConformity(
  question: ConformityQuestion,
  signal: AbortSignal,
): Promise<ProductConformity[]> {
  const blocks = await readPackages(question, signal);
  const all = judgedProducts(question, extentsOf(blocks))
    .toSorted(byProduct)
    .map((judged): Series => ({
      judged,
      samples: new SampleSeries(judged, question),
      packages: new PackageSeries(judged.extent, question.filter),
    }));
  goThrough(blocks, new Map(all.map((series) => [series.judged.product.id, series])));
  return all.map((series) => conformityOf(series, question));
}

function goThrough(blocks: NumberBlocks, seriesOf: ReadonlyMap<number, Series>): void {
  for (const block of blocks) {
    const at = block.instants("at");
    const weightMg = block.numbers("weightMg");
    for (const { product, start, end } of runsOf(block)) {
      const series = seriesOf.get(product);
      if (series === undefined) continue;
      const { samples, packages } = series;
      for (let i = start; i < end; i += 1) {
        samples.add(at[i] as number, weightMg[i] as number);
        packages.add(at[i] as number, weightMg[i] as number);
      }
    }
  }
}

function conformityOf(
  { judged, samples, packages }: Series,
  { plan, regulation }: ConformityQuestion,
): ProductConformity {
  const { product, netMg, packageMg, toleranceMg, extent } = judged;
  const { count, refused, meansMg, deviationsMg } = samples;
  return {
    productId: product.id,
    productName: product.name,
    productCodeText: product.codeText,
    productUnit: product.unit,
    productWeight: netMg / 1000,
    packageWeight: packageMg / 1000,
    tolerance: toleranceMg / 1000,
    individualAcceptanceCriterium: plan.acceptance,
    multiplierFactor: plan.multiplier,
    regulation: regulation.version,
    itemCount: extent.count,
    sampleCount: count,
    refusedCount: refused,
    average: count === 0 ? null : meansMg / count / 1000,
    deviation: count === 0 ? null : deviationsMg / count / 1000,
    samples: samples.finish().map(sampleOf),
    items: packages.finish().map((one) => itemOf(one, packageMg)),
  };
}

function sampleOf({ startMs, endMs, verdict }: JudgedSample): ConformitySample {
  const { belowTolerance, belowDoubleTolerance, averageMet, individualMet, approved } = verdict;
  return {
    startDate: startMs,
    endDate: endMs,
    min: verdict.minMg / 1000,
    max: verdict.maxMg / 1000,
    avg: verdict.meanMg / 1000,
    dev: verdict.deviationMg / 1000,
    criterion: verdict.criterionMg / 1000,
    belowTolerance,
    belowDoubleTolerance,
    averageMet,
    individualMet,
    approved,
  };
}

const itemOf = ({ atMs, weightMg }: Package, packageMg: number): ConformityItem => ({
  weight: (weightMg - packageMg) / 1000,
  date: atMs,
});
