import { weighingClasses } from "@fiel/domain";
import { type LiveHour, squaresOf } from "../stores/telemetry/live/live-hour.ts";
import { livePartsOf } from "./live-hours.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";
import type { WeighedTotal } from "./weighed-totals.ts";

interface Sums {
  readonly of: Pick<WeighedTotal, "equipment" | "class" | "product">;
  count: number;
  sumMg: number;
  squaresMg: bigint;
  minMg: number;
  maxMg: number;
  inspected: number;
  notInspected: number;
  lastS: number;
}

/** The totals of a filter whose windows lie in hours in memory, as the store would give them. */
export function liveTotals(hours: readonly LiveHour[], filter: ResolvedFilter): WeighedTotal[] {
  const all = new Map<string, Sums>();
  for (const part of livePartsOf(hours, filter)) {
    const { equipment, product, classAt } = part;
    const key = `${equipment} ${classAt} ${product}`;
    let sums = all.get(key);
    if (sums === undefined) {
      const name = weighingClasses[classAt] as WeighedTotal["class"];
      sums = { ...none, of: { equipment, class: name, product } };
      all.set(key, sums);
    }
    sums.count += part.n;
    sums.sumMg += part.sumMg;
    sums.squaresMg += squaresOf(part);
    sums.minMg = Math.min(sums.minMg, part.minMg);
    sums.maxMg = Math.max(sums.maxMg, part.maxMg);
    sums.inspected += part.inspected;
    sums.notInspected += part.notInspected;
    sums.lastS = Math.max(sums.lastS, part.startS);
  }
  return [...all.values()].map(totalOf);
}

const none = {
  count: 0,
  sumMg: 0,
  squaresMg: 0n,
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
  squaresMg,
  minMg,
  maxMg,
  inspected,
  notInspected,
  lastS,
}: Sums): WeighedTotal {
  const moments = { count, sumMg: BigInt(sumMg), sumSquaresMg2: squaresMg, minMg, maxMg };
  return { ...of, moments, inspected, notInspected, lastS };
}
