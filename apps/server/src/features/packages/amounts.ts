import { balesOf } from "@fiel/domain";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { UsefulRow } from "./useful-select.ts";

export interface Amounts {
  readonly totalProducts: number;
  /** g. */
  readonly totalGroupWeight: number;
  readonly totalPackages: number;
}

/** Packages, weight and bales of rows of any equipment; the rows of a product make bales together. */
export function amountsOf(rows: readonly UsefulRow[], { productById }: TenantRegistrations): Amounts {
  const perProduct = [...Map.groupBy(rows, ({ product }) => product)].map(([id, own]) => {
    const usefulCount = sumOf(own, "count");
    const packSize = productById.get(id)?.packSize;
    return packSize === undefined ? 0 : balesOf({ usefulCount, packSize });
  });
  return {
    totalProducts: sumOf(rows, "count"),
    totalGroupWeight: sumOf(rows, "weightMg") / 1000,
    totalPackages: perProduct.reduce((sum, bales) => sum + bales, 0),
  };
}

function sumOf(rows: readonly UsefulRow[], key: "count" | "weightMg"): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
