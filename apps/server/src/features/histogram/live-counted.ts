import { binOf, hourMs, kindOfClass, type Moments, momentsOf, weighingClasses } from "@fiel/domain";
import { isIn } from "../../platform/dashboard/live-hours.ts";
import type { LiveHour } from "../../platform/stores/telemetry/live/live-hour.ts";
import { type Counted, CountedBins } from "./counted.ts";
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

/** What `histogramSelect` counts, from hours in memory; bins fit the grid on which weights are counted ahead. */
export function liveCounted(
  hours: readonly LiveHour[],
  question: HistogramQuestion,
  bins: ProductBins,
): Counted {
  const asked = askedOf(question);
  const counted = question.filter.equipment.flatMap(({ mid }) => {
    const counts: Counts = new Map();
    for (const hour of hours) countHour(hour, mid, { filter: question.filter, asked, bins }, counts);
    return [...counts].map(([product, own]) => countedBins(mid, product, own));
  });
  return { bins: counted, moments: momentsOfOthers(hours, question, bins) };
}

interface Counting {
  readonly filter: HistogramQuestion["filter"];
  readonly asked: AskedClasses;
  readonly bins: ProductBins;
}

function countHour(hour: LiveHour, mid: number, { filter, asked, bins }: Counting, counts: Counts): void {
  const add = (product: number, operator: number, classAt: number, weightMg: number, n: number): void => {
    const own = bins.get(product);
    if (own === undefined || asked[classAt] !== true) return;
    if (filter.product !== null && filter.product !== product) return;
    if (filter.operator !== null && filter.operator !== operator) return;
    addTo(amountsOf(counts, product, binOf(weightMg, own)), classAt, n);
  };
  const whole = { startMs: hour.startMs, endMs: hour.startMs + hourMs };
  // Weights by their grid are of the whole hour.
  if (filter.windows.some(({ startMs, endMs }) => startMs <= whole.startMs && endMs >= whole.endMs)) {
    for (const { product, operator, classAt, counts: own } of hour.weightsOf(mid))
      for (const [weightMg, n] of own) add(product, operator, classAt, weightMg, n);
    return;
  }
  for (const { at, product, operator, classAt, weightMg } of hour.columnsOf(mid))
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

function countedBins(mid: number, product: number, counts: ReadonlyMap<number, Amounts>): CountedBins {
  const sorted = [...counts].toSorted(([one], [other]) => one - other);
  return new CountedBins(mid, product, {
    bins: sorted.map(([bin]) => bin),
    amounts: sorted.map(([, [amount]]) => amount),
    invalid: sorted.map(([, [, invalid]]) => invalid),
    rejected: sorted.map(([, [, , rejected]]) => rejected),
  });
}

/** Of products without bins, package by package: there are few of them. */
function momentsOfOthers(
  hours: readonly LiveHour[],
  question: HistogramQuestion,
  bins: ProductBins,
): Map<number, Moments> {
  const { filter } = question;
  const asked = askedOf(question);
  const weights = new Map<number, number[]>();
  for (const hour of hours) {
    for (const { mid } of filter.equipment) {
      if (hour.partsOf(mid).every(({ product }) => bins.has(product))) continue;
      for (const { at, product, operator, classAt, weightMg } of hour.columnsOf(mid)) {
        for (let i = 0; i < at.length; i += 1) {
          const id = product[i] as number;
          if (bins.has(id) || asked[classAt[i] as number] !== true) continue;
          if (filter.product !== null && filter.product !== id) continue;
          if (filter.operator !== null && filter.operator !== operator[i]) continue;
          if (!isIn(at[i] as number, filter.windows)) continue;
          const own = weights.get(id) ?? [];
          weights.set(id, own);
          own.push(weightMg[i] as number);
        }
      }
    }
  }
  return new Map([...weights].map(([product, own]) => [product, momentsOf(own)]));
}
