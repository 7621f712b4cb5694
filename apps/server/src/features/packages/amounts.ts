import { balesOf, gramsOfSum } from "@fiel/domain";
import { momentsOfAll, packagesOf, type WeighedTotal } from "../../platform/telemetry/totals.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";

export interface Amounts {
  readonly totalProducts: number;
  /** g. */
  readonly totalGroupWeight: number;
  readonly totalPackages: number;
}

/** Packages, weight and bales of useful packages of any equipment; those of a product make bales together. */
export function amountsOf(useful: readonly WeighedTotal[], { productById }: TenantRegistrations): Amounts {
  const perProduct = [...Map.groupBy(useful, ({ product }) => product)].map(([id, own]) => {
    const usefulCount = packagesOf(own);
    const packSize = productById.get(id)?.packSize;
    return packSize === undefined ? 0 : balesOf({ usefulCount, packSize });
  });
  const { count, sumMg } = momentsOfAll(useful);
  return {
    totalProducts: count,
    totalGroupWeight: gramsOfSum(sumMg),
    totalPackages: perProduct.reduce((sum, bales) => sum + bales, 0),
  };
}
