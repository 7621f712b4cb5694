import { binOf, kindOfClass, type Moments, momentsOf, weighingClasses } from "@fiel/domain";
import { isIn, perMachine } from "../../platform/dashboard/live-hours.ts";
import type { LiveHour, LivePackages } from "../../platform/stores/telemetry/live/live-hour.ts";
import { type Counted, CountedBins, type CountedOfMachines } from "./counted.ts";
import type { HistogramQuestion } from "./histogram-select.ts";
import type { ProductBins } from "./product-bins.ts";

const kinds = weighingClasses.map(kindOfClass);

/** By place of the class; which of them are counted. */
type AskedClasses = readonly boolean[];

const askedOf = ({ classes }: HistogramQuestion): AskedClasses =>
  weighingClasses.map((name) => classes.includes(name));

type Amounts = [amount: number, invalid: number, rejected: number];
/** By product and bin. */
type Counts = Map<number, Map<number, Amounts>>;

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
  const counts: Counts = new Map();
  for (const packages of own) countPackages(packages, counting, counts);
  return {
    bins: Array.from(counts, ([product, amounts]) => countedBins(product, amounts)),
    moments: momentsOfOthers(own, counting),
  };
}

function countPackages(
  { hour, weights, columns }: LivePackages,
  { filter, asked, bins }: Counting,
  counts: Counts,
): void {
  const add = (product: number, operator: number, classAt: number, weightMg: number, n: number): void => {
    const own = bins.get(product);
    if (own === undefined || asked[classAt] !== true) return;
    if (filter.product !== null && filter.product !== product) return;
    if (filter.operator !== null && filter.operator !== operator) return;
    addTo(amountsOf(counts, product, binOf(weightMg, own)), classAt, n);
  };
  // Weights by their grid are of the whole hour.
  if (filter.windows.some(({ startMs, endMs }) => startMs <= hour.startMs && endMs >= hour.endMs)) {
    for (const { product, operator, classAt, counts: own } of weights)
      for (const [weightMg, n] of own) add(product, operator, classAt, weightMg, n);
    return;
  }
  for (const { at, product, operator, classAt, weightMg } of columns())
    for (let i = 0; i < at.length; i += 1)
      if (isIn(at[i] as number, filter.windows))
        add(product[i] as number, operator[i] as number, classAt[i] as number, weightMg[i] as number, 1);
}

function amountsOf(counts: Counts, product: number, bin: number): Amounts {
  const ofProduct = counts.get(product) ?? new Map<number, Amounts>();
  counts.set(product, ofProduct);
  const amounts = ofProduct.get(bin) ?? [0, 0, 0];
  ofProduct.set(bin, amounts);
  return amounts;
}

function addTo(amounts: Amounts, classAt: number, n: number): void {
  const kind = kinds[classAt];
  amounts[0] += n;
  if (kind === "invalid") amounts[1] += n;
  if (kind === "rejected") amounts[2] += n;
}

function countedBins(product: number, counts: ReadonlyMap<number, Amounts>): CountedBins {
  const sorted = [...counts].toSorted(([one], [other]) => one - other);
  return new CountedBins(product, {
    bins: sorted.map(([bin]) => bin),
    amounts: sorted.map(([, [amount]]) => amount),
    invalid: sorted.map(([, [, invalid]]) => invalid),
    rejected: sorted.map(([, [, , rejected]]) => rejected),
  });
}

/** Of products without bins, package by package: there are few of them. */
function momentsOfOthers(
  own: readonly LivePackages[],
  { filter, asked, bins }: Counting,
): Map<number, Moments> {
  const weights = new Map<number, number[]>();
  for (const { parts, columns } of own) {
    if (parts.every(({ product }) => bins.has(product))) continue;
    for (const { at, product, operator, classAt, weightMg } of columns()) {
      for (let i = 0; i < at.length; i += 1) {
        const id = product[i] as number;
        if (bins.has(id) || asked[classAt[i] as number] !== true) continue;
        if (filter.product !== null && filter.product !== id) continue;
        if (filter.operator !== null && filter.operator !== operator[i]) continue;
        if (!isIn(at[i] as number, filter.windows)) continue;
        const found = weights.get(id) ?? [];
        weights.set(id, found);
        found.push(weightMg[i] as number);
      }
    }
  }
  return new Map([...weights].map(([product, found]) => [product, momentsOf(found)]));
}
