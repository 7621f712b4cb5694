import { kindOfClass, weighingClasses } from "@fiel/domain";
import { perObject } from "../dashboard/per-object.ts";
import type { LiveHour, LivePackages } from "../stores/telemetry/live/live-hour.ts";
import type { Groups } from "./made-select.ts";
import { type Made, type MadeHours, madeName } from "./made-hours.ts";

const isUseful = weighingClasses.map((name) => kindOfClass(name) === "useful");

/** What `hoursSelect` gives, from hours in memory; of all products. */
export function liveMade(hours: readonly LiveHour[], groups: Groups): MadeHours {
  const midsOf = Map.groupBy(groups.keys(), (mid) => groups.get(mid) ?? 0);
  const all = new Map<string, Map<number, Made>>();
  for (const hour of hours) {
    for (const [groupId, mids] of midsOf) {
      for (const [product, { n, sumMg }] of madeInHour(hour, mids)) {
        const name = madeName(groupId, product);
        const own = all.get(name) ?? new Map<number, Made>();
        own.set(hour.startMs / 1000, { n, ofHour: `${n}\t${sumMg}` });
        all.set(name, own);
      }
    }
  }
  return all;
}

interface Useful {
  readonly n: number;
  readonly sumMg: number;
}
type UsefulByProduct = ReadonlyMap<number, Useful>;

const madeInHour = (hour: LiveHour, mids: readonly number[]): UsefulByProduct =>
  sumByProduct(
    mids.flatMap((mid) => hour.packagesOf(mid) ?? []).flatMap((packages) => [...usefulOf(packages)]),
  );

function sumByProduct(all: Iterable<readonly [product: number, Useful]>): UsefulByProduct {
  const sums = new Map<number, Useful>();
  for (const [product, { n, sumMg }] of all) {
    const known = sums.get(product);
    sums.set(product, { n: n + (known?.n ?? 0), sumMg: sumMg + (known?.sumMg ?? 0) });
  }
  return sums;
}

const usefulOf = perObject(({ parts }: LivePackages) =>
  sumByProduct(parts.filter(({ classAt }) => isUseful[classAt]).map((part) => [part.product, part])),
);
