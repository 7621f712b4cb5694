import { weighingClasses } from "@fiel/domain";
import { isIn, perMachine } from "../../platform/dashboard/live-hours.ts";
import type { LiveHour, LivePackages } from "../../platform/stores/telemetry/live/live-hour.ts";
import type { Counted, CountedOfMachines } from "./counted.ts";
import type { HistogramQuestion } from "./histogram-select.ts";
import { PackageCounts } from "./package-counts.ts";
import type { ProductBins } from "./product-bins.ts";

/** By place of the class; which of them are counted. */
type AskedClasses = readonly boolean[];

const askedOf = ({ classes }: HistogramQuestion): AskedClasses =>
  weighingClasses.map((name) => classes.includes(name));

const countedPerMachine = perMachine<Counted>();

/**
 * What `histogramSelects` counts, from hours in memory; bins fit the grid on which weights are counted ahead. `name` tells the classes
 * and the bins.
 */
export function liveCounted(
  hours: readonly LiveHour[],
  question: HistogramQuestion,
  bins: ProductBins,
  name: string,
): CountedOfMachines {
  const counting = { filter: question.filter, asked: askedOf(question), bins };
  return countedPerMachine(hours, question.filter, name, (own) => countMachine(own, counting));
}

interface Counting {
  readonly filter: HistogramQuestion["filter"];
  readonly asked: AskedClasses;
  readonly bins: ProductBins;
}

function countMachine(own: readonly LivePackages[], counting: Counting): Counted {
  const counts = new PackageCounts(counting.bins);
  for (const packages of own) {
    countInBins(packages, counting, counts);
    countOthers(packages, counting, counts);
  }
  return counts.counted();
}

function countInBins(
  { hour, weights, columns }: LivePackages,
  { filter, asked, bins }: Counting,
  counts: PackageCounts,
): void {
  const isAsked = (product: number, operator: number, classAt: number): boolean =>
    bins.has(product) && asked[classAt] === true && isOf(filter, product, operator);
  // Weights by their grid are of the whole hour.
  if (filter.windows.some(({ startMs, endMs }) => startMs <= hour.startMs && endMs >= hour.endMs)) {
    for (const { product, operator, classAt, counts: own } of weights)
      if (isAsked(product, operator, classAt))
        for (const [weightMg, n] of own) counts.countInBins(product, classAt, weightMg, n);
    return;
  }
  for (const { at, product, operator, classAt, weightMg } of columns())
    for (let i = 0; i < at.length; i += 1)
      if (
        isAsked(product[i] as number, operator[i] as number, classAt[i] as number) &&
        isIn(at[i] as number, filter.windows)
      )
        counts.countInBins(product[i] as number, classAt[i] as number, weightMg[i] as number, 1);
}

/** Products without bins, package by package: there are few of them. */
function countOthers(
  { parts, columns }: LivePackages,
  { filter, asked, bins }: Counting,
  counts: PackageCounts,
): void {
  if (parts.every(({ product }) => bins.has(product))) return;
  for (const { at, product, operator, classAt, weightMg } of columns()) {
    for (let i = 0; i < at.length; i += 1) {
      const id = product[i] as number;
      if (bins.has(id) || asked[classAt[i] as number] !== true) continue;
      if (!isOf(filter, id, operator[i] as number) || !isIn(at[i] as number, filter.windows)) continue;
      counts.countOther(id, weightMg[i] as number);
    }
  }
}

const isOf = (filter: HistogramQuestion["filter"], product: number, operator: number): boolean =>
  (filter.product === null || filter.product === product) &&
  (filter.operator === null || filter.operator === operator);
