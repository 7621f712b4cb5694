import { type Declared, declaredWithin, type TimeWindow } from "@fiel/domain";
import { declaredWeights } from "../../platform/registrations/declared-weights.ts";
import type { RegisteredProduct } from "../../platform/registrations/tenant-registrations.ts";
import type { ConformityQuery } from "./conformity-query.ts";
import type { ProductRange } from "./product-ranges.ts";

/** A weighed product that can be judged. */
export interface JudgedProduct {
  readonly product: RegisteredProduct;
  /** Weights declared in the queried span; at least one entry has weights. */
  readonly declared: readonly Declared[];
  readonly range: ProductRange;
}

/** Weighed products that had a net weight at some time of the span. */
export function judgedProducts(
  { registrations, regulation }: Pick<ConformityQuery, "registrations" | "regulation">,
  ranges: readonly ProductRange[],
  span: TimeWindow,
): JudgedProduct[] {
  return ranges.flatMap((range) => {
    const product = registrations.productById.get(range.product);
    if (product === undefined) return [];
    const declared = declaredWithin(declaredWeights(registrations, range.product, regulation), span);
    return declared.some(({ weights }) => weights !== null) ? [{ product, declared, range }] : [];
  });
}
