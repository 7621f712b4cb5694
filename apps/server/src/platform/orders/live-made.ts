import { kindOfClass, weighingClasses } from "@fiel/domain";
import type { LiveHour } from "../stores/telemetry/live/live-hour.ts";
import { type Groups, productsOf } from "./made-select.ts";
import type { OrderStretch } from "./stretch-pieces.ts";

const isUseful = weighingClasses.map((name) => kindOfClass(name) === "useful");

/** What `hoursSelect` gives, from hours in memory: `n, sumMg` by the key of group, product and hour. */
export function liveMade(
  hours: readonly LiveHour[],
  groups: Groups,
  stretches: readonly OrderStretch[],
): [key: string, made: string][] {
  const products = new Set(productsOf(stretches));
  const made = new Map<string, { n: number; sumMg: number }>();
  for (const hour of hours) {
    for (const [mid, groupId] of groups) {
      for (const { product, classAt, n, sumMg } of hour.partsOf(mid)) {
        if (!products.has(product) || isUseful[classAt] !== true) continue;
        const key = `${groupId}\t${product}\t${hour.startMs / 1000}`;
        const known = made.get(key) ?? { n: 0, sumMg: 0 };
        made.set(key, { n: known.n + n, sumMg: known.sumMg + sumMg });
      }
    }
  }
  return [...made].map(([key, { n, sumMg }]) => [key, `${n}\t${sumMg}`]);
}
