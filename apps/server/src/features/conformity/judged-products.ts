import { toleranceMgOf } from "@fiel/domain";
import type { RegisteredProduct } from "../../platform/registrations/tenant-registrations.ts";
import type { ConformityQuestion } from "./conformity-question.ts";
import type { Extent } from "./read-packages.ts";

/** A product that was weighed and can be judged; weights in whole mg. */
export interface JudgedProduct {
  readonly product: RegisteredProduct;
  readonly netMg: number;
  readonly packageMg: number;
  readonly toleranceMg: number;
  readonly extent: Extent;
}

/** Those of the weighed products that have limits. */
export function judgedProducts(
  { registrations, regulation }: Pick<ConformityQuestion, "registrations" | "regulation">,
  extents: readonly Extent[],
): JudgedProduct[] {
  return extents.flatMap((extent) => {
    const product = registrations.productById.get(extent.product);
    const limits = product?.limits ?? null;
    if (product === undefined || limits === null) return [];
    const { netMg, packageMg } = limits;
    return [{ product, netMg, packageMg, toleranceMg: toleranceMgOf(netMg, regulation), extent }];
  });
}
