import { toleranceMgOf } from "@fiel/domain";
import type { RegisteredProduct } from "../../platform/registrations/tenant-registrations.ts";
import type { ConformityQuery } from "./conformity-query.ts";
import type { ProductRange } from "./product-ranges.ts";

/** A product that was weighed and can be judged; weights in whole mg. */
export interface JudgedProduct {
  readonly product: RegisteredProduct;
  readonly netMg: number;
  readonly packageMg: number;
  readonly toleranceMg: number;
  readonly range: ProductRange;
}

/** Those of the weighed products that have limits. */
export function judgedProducts(
  { registrations, regulation }: Pick<ConformityQuery, "registrations" | "regulation">,
  ranges: readonly ProductRange[],
): JudgedProduct[] {
  return ranges.flatMap((range) => {
    const product = registrations.productById.get(range.product);
    const limits = product?.limits ?? null;
    if (product === undefined || limits === null) return [];
    const { netMg, packageMg } = limits;
    return [{ product, netMg, packageMg, toleranceMg: toleranceMgOf(netMg, regulation), range }];
  });
}
