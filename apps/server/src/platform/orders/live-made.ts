import { kindOfClass, weighingClasses } from "@fiel/domain";
import type { LiveHour } from "../stores/telemetry/live/live-hour.ts";
import { type Groups, productsOf } from "./made-select.ts";
import { type Made, type MadeHours, madeName } from "./made-hours.ts";
import type { OrderStretch } from "./stretch-pieces.ts";

const isUseful = weighingClasses.map((name) => kindOfClass(name) === "useful");

/** What `hoursSelect` gives, from hours in memory. */
export function liveMade(
  hours: readonly LiveHour[],
  groups: Groups,
  stretches: readonly OrderStretch[],
): MadeHours {
  const products = productsOf(stretches);
  const all = new Map<string, Map<number, Made>>();
  for (const hour of hours) {
    for (const [groupId, mids] of Map.groupBy(groups.keys(), (mid) => groups.get(mid) ?? 0)) {
      for (const [product, { n, sumMg }] of madeInHour(hour, mids, products)) {
        const name = madeName(groupId, product);
        const own = all.get(name) ?? new Map<number, Made>();
        own.set(hour.startMs / 1000, { n, ofHour: `${n}\t${sumMg}` });
        all.set(name, own);
      }
    }
  }
  return all;
}

interface Sums {
  n: number;
  sumMg: number;
}

/** By product. */
function madeInHour(
  hour: LiveHour,
  mids: readonly number[],
  products: readonly number[],
): ReadonlyMap<number, Sums> {
  const asked = new Set(products);
  const made = new Map<number, Sums>();
  for (const mid of mids) {
    for (const { product, classAt, n, sumMg } of hour.partsOf(mid)) {
      if (isUseful[classAt] !== true || !asked.has(product)) continue;
      const sums = made.get(product) ?? { n: 0, sumMg: 0 };
      sums.n += n;
      sums.sumMg += sumMg;
      made.set(product, sums);
    }
  }
  return made;
}
