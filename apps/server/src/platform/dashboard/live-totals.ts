import { weighingClasses } from "@fiel/domain";
import {
  addSquares,
  type LiveHour,
  type LivePackages,
  type LivePart,
  type Squares,
  squaresOf,
} from "../stores/telemetry/live/live-hour.ts";
import { partsOf, perMachine } from "./live-hours.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";
import type { TotalsOfMachines, WeighedTotal } from "./weighed-totals.ts";

interface Sums {
  readonly of: Pick<WeighedTotal, "equipment" | "class" | "product">;
  count: number;
  sumMg: number;
  readonly squares: Squares;
  minMg: number;
  maxMg: number;
  inspected: number;
  notInspected: number;
  lastS: number;
}

const totalsOf = perMachine<readonly WeighedTotal[]>();

/** The totals of a filter whose windows lie in hours in memory, as the store would give them. */
export const liveTotals = (hours: readonly LiveHour[], filter: ResolvedFilter): TotalsOfMachines =>
  totalsOf(hours, filter, "", (own) => totalsOfMachine(own, filter));

function totalsOfMachine(own: readonly LivePackages[], filter: ResolvedFilter): WeighedTotal[] {
  /** By product and class as one number. */
  const all = new Map<number, Sums>();
  for (const part of partsOf(own, filter)) {
    const sums = sumsOf(all, part);
    sums.count += part.n;
    sums.sumMg += part.sumMg;
    addSquares(sums.squares, part.squares);
    sums.minMg = Math.min(sums.minMg, part.minMg);
    sums.maxMg = Math.max(sums.maxMg, part.maxMg);
    sums.inspected += part.inspected;
    sums.notInspected += part.notInspected;
    sums.lastS = Math.max(sums.lastS, part.startS);
  }
  return Array.from(all.values(), totalOf);
}

function sumsOf(all: Map<number, Sums>, { equipment, product, classAt }: LivePart): Sums {
  const key = product * weighingClasses.length + classAt;
  let sums = all.get(key);
  if (sums === undefined) {
    const name = weighingClasses[classAt] as WeighedTotal["class"];
    sums = { ...none, squares: [0, 0, 0], of: { equipment, class: name, product } };
    all.set(key, sums);
  }
  return sums;
}

const none = {
  count: 0,
  sumMg: 0,
  minMg: Infinity,
  maxMg: 0,
  inspected: 0,
  notInspected: 0,
  lastS: 0,
};

function totalOf({
  of,
  count,
  sumMg,
  squares,
  minMg,
  maxMg,
  inspected,
  notInspected,
  lastS,
}: Sums): WeighedTotal {
  const moments = { count, sumMg: BigInt(sumMg), sumSquaresMg2: squaresOf(squares), minMg, maxMg };
  return { ...of, moments, inspected, notInspected, lastS };
}
