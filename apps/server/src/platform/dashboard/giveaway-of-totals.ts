import { type Giveaway, giveawayOf, kindOfClass } from "@fiel/domain";
import type { RegisteredProduct } from "../registrations/tenant-registrations.ts";
import { momentsOfAll, type WeighedTotal } from "../telemetry/totals.ts";

/** Giveaway of one product's weighings; null without useful packages, or without a net weight of the product. */
export function giveawayOfProduct(
  totals: readonly WeighedTotal[],
  product: RegisteredProduct | undefined,
): Giveaway | null {
  const moments = momentsOfAll(totals.filter((one) => kindOfClass(one.class) === "useful"));
  if (moments.count === 0 || !product?.limits) return null;
  const { netMg, packageMg } = product.limits;
  return giveawayOf({ moments, netMg, packageMg, costPerKg: product.costPerKg });
}
