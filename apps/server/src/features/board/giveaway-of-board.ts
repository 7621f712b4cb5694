import type { BoardPicture } from "@fiel/contracts";
import {
  countedDays,
  type Giveaway,
  giveawayPercent,
  meanGiveawayG,
  previousWindows,
  sumOfGiveaways,
  usefulClasses,
} from "@fiel/domain";
import { comparedTimes } from "../../platform/dashboard/compared-times.ts";
import { readGiveaways } from "../../platform/dashboard/read-giveaways.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { seriesOf } from "../../platform/dashboard/series-of.ts";
import { firstOf, readSteps } from "../../platform/telemetry/steps.ts";
import type { BoardContext } from "./board-context.ts";

type BoardGiveaway = NonNullable<BoardPicture["giveaway"]>;

interface OfMachine {
  readonly id: number;
  readonly name: string;
  readonly given: Giveaway;
  /** Number of products that it packed. */
  readonly products: number;
}

/** Machines with a row of their own. */
const rowsShown = 6;

/** Giveaway of the period and of the equally long one before. */
export async function giveawayOfBoard(context: BoardContext): Promise<BoardGiveaway> {
  const { filter, zoom, timeZone, source } = context;
  const before = { ...filter, windows: previousWindows(zoom, filter.windows, timeZone), untilNow: false };
  const [own, previous, plannedTime, sinceMs] = await Promise.all([
    ofMachines(filter, context),
    ofMachines(before, context),
    comparedTimes(source, filter, before.windows),
    producingSince(context),
  ]);
  const total = sumOfGiveaways(own.map(({ given }) => given));
  const past = sumOfGiveaways(previous.map(({ given }) => given));
  const withoutCost = own.filter(({ given }) => given.gramsWithoutCost !== 0);
  return {
    rows: rowsOf(own, total.cost !== null),
    grams: total.grams,
    percent: giveawayPercent(total),
    cost: total.cost,
    previousGrams: past.grams,
    previousCost: past.cost,
    plannedTime,
    days: countedDays(filter.windows, source.nowMs, sinceMs),
    withoutCost: { names: withoutCost.map(({ name }) => name), grams: total.gramsWithoutCost },
  };
}

/** Start of the first step with a useful package in the period, UTC ms; null without one. */
async function producingSince({ filter, source, timeZone }: BoardContext): Promise<number | null> {
  if (filter.equipment.length === 0 || filter.windows.length === 0) return null;
  const series = seriesOf(filter, timeZone);
  const steps = await readSteps(source.reading, filter, usefulClasses, series, timeZone);
  const parts = steps.flatMap((part) => [...part.values()].flat());
  return firstOf(parts, filter.windows[0]?.startMs ?? 0);
}

async function ofMachines(filter: ResolvedFilter, { source }: BoardContext): Promise<OfMachine[]> {
  if (filter.equipment.length === 0 || filter.windows.length === 0) return [];
  const giveaways = await readGiveaways(source.reading, filter, source.registrations);
  return filter.equipment
    .map(({ mid, name }) => {
      const products = [...(giveaways.get(mid)?.values() ?? [])];
      return { id: mid, name, given: sumOfGiveaways(products), products: products.length };
    })
    .filter(({ given }) => given.count > 0);
}

/** Rows by cost when any is known, else by weight; machines without a cost come last. */
function rowsOf(all: readonly OfMachine[], byMoney: boolean): BoardGiveaway["rows"] {
  const size = ({ given }: OfMachine): number =>
    byMoney ? (given.cost ?? Number.NEGATIVE_INFINITY) : given.grams;
  const sorted = all.toSorted((one, other) => size(other) - size(one) || other.given.grams - one.given.grams);
  const rest = sorted.slice(rowsShown);
  const rowOf = (given: Giveaway) => ({ grams: given.grams, cost: given.cost });
  // Packages of different products have no common mean.
  const shown = sorted.slice(0, rowsShown).map(({ id, name, given, products }) => ({
    id,
    name,
    machines: 1,
    mean: products === 1 ? meanGiveawayG(given) : null,
    ...rowOf(given),
  }));
  if (rest.length === 0) return shown;
  const others = rowOf(sumOfGiveaways(rest.map(({ given }) => given)));
  return [...shown, { id: null, name: null, machines: rest.length, mean: null, ...others }];
}
