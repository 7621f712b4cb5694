import { binOf, fitWeightGrid, type HistogramBins } from "@fiel/domain";
import { binsOf } from "../../../platform/dashboard/product-bins.ts";
import {
  momentsOfAll,
  packagesOf,
  readTotals,
  type WeighedTotal,
} from "../../../platform/telemetry/totals.ts";
import { readWeighedHours } from "../../../platform/telemetry/weighed-hours.ts";
import { wallDay } from "../../../platform/xlsx/wall-clock.ts";
import type { RowSource } from "../report-source.ts";

/** Number of machine and product combinations. */
export async function weighedProducts({ question }: RowSource): Promise<number> {
  const totals = await readTotals(question.reading, question.filter);
  return [...totals.values()].reduce((sum, own) => sum + new Set(own.map(({ product }) => product)).size, 0);
}

/** Number of machine hours, and of days of the plant's calendar. */
export async function hourLines({
  question,
  timeZone,
}: RowSource): Promise<readonly [hours: number, days: number]> {
  const hours = await readWeighedHours(question.reading, question.filter);
  const days = new Set(hours.map(({ startMs }) => wallDay(startMs, timeZone).getTime()));
  return [hours.reduce((sum, { machines }) => sum + machines, 0), days.size];
}

/** Most packages that are read one by one only to count lines; such products are too fine for the roll-up of weights. */
const mostOneByOne = 1_000_000;

/** Number of bins over machines and products. When reading would take too long, the bins from the lightest to the heaviest package. */
export async function binLines({ charts, question, registrations }: RowSource): Promise<number> {
  const totals = await readTotals(question.reading, question.filter);
  const ofProducts = Map.groupBy([...totals.values()].flat(), ({ product }) => product);
  const products = [...ofProducts].map(([product, own]) => ({
    own,
    bins: binsOf(product, momentsOfAll(own), registrations),
  }));
  const tooFine = products.filter(({ bins }) => !fitWeightGrid(bins));
  if (packagesOf(tooFine.flatMap(({ own }) => own)) > mostOneByOne) return sumOf(products.map(mostBins));
  const histograms = await charts.ProductionHistogram(question);
  return sumOf(histograms.map(({ data }) => data.length));
}

function mostBins({ own, bins }: WeighedProduct): number {
  const machines = [...Map.groupBy(own, ({ equipment }) => equipment).values()].map(momentsOfAll);
  return sumOf(
    machines.map(({ minMg, maxMg }) =>
      minMg === null || maxMg === null ? 0 : binOf(maxMg, bins) - binOf(minMg, bins) + 1,
    ),
  );
}

interface WeighedProduct {
  readonly own: readonly WeighedTotal[];
  readonly bins: HistogramBins;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
