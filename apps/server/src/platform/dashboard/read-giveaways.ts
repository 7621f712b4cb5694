import { type Giveaway, sumOfGiveaways } from "@fiel/domain";
import type { RegisteredProduct, TenantRegistrations } from "../registrations/tenant-registrations.ts";
import type { Reading } from "../telemetry/reading.ts";
import { readTotalsByEra } from "./eras.ts";
import { giveawayOfProduct } from "./giveaway-of-totals.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

/** By machine id and product; absent where nothing was given away, or the product is unknown. */
export type Giveaways = ReadonlyMap<number, ReadonlyMap<number, Giveaway>>;

/** Giveaway above the products' weights when weighed, at their cost of that time. */
export async function readGiveaways(
  reading: Reading,
  filter: ResolvedFilter,
  registrations: TenantRegistrations,
): Promise<Giveaways> {
  const eras = await readTotalsByEra(reading, filter, registrations, { product: weightsAndCost });
  const found = new Map<number, Map<number, Giveaway>>();
  for (const { totals, registrations: then } of eras)
    for (const [mid, rows] of totals) {
      const own = found.get(mid) ?? new Map<number, Giveaway>();
      found.set(mid, own);
      for (const [product, weighed] of Map.groupBy(rows, (row) => row.product)) {
        const given = giveawayOfProduct(weighed, then.productById.get(product));
        const before = own.get(product);
        if (given !== null) own.set(product, before === undefined ? given : sumOfGiveaways([before, given]));
      }
    }
  return found;
}

const weightsAndCost = ({ limits, costPerKg }: RegisteredProduct): string =>
  [limits?.netMg, limits?.packageMg, costPerKg].join(" ");
