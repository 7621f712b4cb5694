import type { ConformityItem, ConformitySample, ProductConformity } from "@fiel/contracts";
import { verdictOnSample } from "@fiel/domain";
import { byProduct } from "../../platform/dashboard/weighed-product.ts";
import type { ConformityQuestion } from "./conformity-question.ts";
import { type ItemsRow, itemsSelect } from "./items-select.ts";
import { type JudgedProduct, listJudgedProducts } from "./judged-products.ts";
import { type SampleCells, samplesSelect, type SamplesRow } from "./samples-select.ts";

/**
 * Conformity of each product of one equipment, sorted by the product's name. The engine judges, counts and thins; at most
 * 500 samples and packages of a product come here. 422 WindowTooLarge when there is too much to sample.
 */
export async function getConformity(
  question: ConformityQuestion,
  signal: AbortSignal,
): Promise<ProductConformity[]> {
  const { telemetry } = question;
  const judged = await listJudgedProducts(question, signal);
  if (judged.length === 0) return [];
  const [samples, items] = await Promise.all([
    telemetry.rows<SamplesRow>(samplesSelect(question, judged), signal),
    telemetry.rows<ItemsRow>(itemsSelect(question, judged), signal),
  ]);
  return judged.toSorted(byProduct).map((each) => {
    const own = samples.find(({ product }) => product === each.product.id);
    const points = items.find(({ product }) => product === each.product.id)?.extremes ?? [];
    return {
      ...headOf(each, question),
      sampleCount: own?.samples ?? 0,
      refusedCount: own?.refused ?? 0,
      ...meansOf(own, each, question),
      samples: samplesOf(own?.kept ?? [], each, question),
      items: itemsOf(points, each),
    };
  });
}

type Means = Pick<ProductConformity, "average" | "deviation">;

/** Over all samples, listed or not. */
function meansOf(
  own: SamplesRow | undefined,
  { packageMg }: JudgedProduct,
  { plan }: ConformityQuestion,
): Means {
  if (own === undefined || own.samples === 0) return { average: null, deviation: null };
  return {
    average: (own.grossMg / (own.samples * plan.size) - packageMg) / 1000,
    deviation: own.deviationsMg / own.samples / 1000,
  };
}

type Head = Omit<ProductConformity, "samples" | "items" | "sampleCount" | "refusedCount" | keyof Means>;

function headOf(
  { product, netMg, packageMg, toleranceMg, count }: JudgedProduct,
  { plan, regulation }: ConformityQuestion,
): Head {
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
    itemCount: count,
  };
}

/** Each sample once, in time order. */
function samplesOf(
  kept: readonly SampleCells[],
  judged: JudgedProduct,
  question: ConformityQuestion,
): ConformitySample[] {
  const distinct = new Map(kept.map((cells) => [cells.join(" "), cells]));
  return [...distinct.values()]
    .toSorted((one, other) => one[0] - other[0] || one[1] - other[1])
    .map((cells) => sampleOf(cells, judged, question));
}

function sampleOf(
  [startDate, endDate, lowMg, highMg, sumMg, deviationMg, belowTolerance, belowDoubleTolerance]: SampleCells,
  { netMg, packageMg }: JudgedProduct,
  { plan: { size }, regulation }: ConformityQuestion,
): ConformitySample {
  const net = { minMg: lowMg - packageMg, maxMg: highMg - packageMg, sumMg: sumMg - size * packageMg };
  const figures = { size, ...net, deviationMg, belowTolerance, belowDoubleTolerance };
  const verdict = verdictOnSample(figures, netMg, regulation);
  return {
    startDate,
    endDate,
    min: verdict.minMg / 1000,
    max: verdict.maxMg / 1000,
    avg: verdict.meanMg / 1000,
    dev: verdict.deviationMg / 1000,
    criterion: verdict.criterionMg / 1000,
    belowTolerance,
    belowDoubleTolerance,
    averageMet: verdict.averageMet,
    individualMet: verdict.individualMet,
    approved: verdict.approved,
  };
}

/** Each package once, in time order; the lightest of a step may be its heaviest too. */
function itemsOf(extremes: ItemsRow["extremes"], { packageMg }: JudgedProduct): ConformityItem[] {
  return extremes
    .flatMap(([atMs, weightMg, heavyAtMs, heavyMg]) => {
      const light = { weight: (weightMg - packageMg) / 1000, date: atMs };
      const heavy = { weight: (heavyMg - packageMg) / 1000, date: heavyAtMs };
      return light.date === heavy.date && light.weight === heavy.weight ? [light] : [light, heavy];
    })
    .toSorted((one, other) => one.date - other.date || one.weight - other.weight);
}
