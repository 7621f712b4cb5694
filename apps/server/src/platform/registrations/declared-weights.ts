import { type Declared, type Regulation, toleranceMgOf } from "@fiel/domain";
import type { RegisteredProduct, TenantRegistrations } from "./tenant-registrations.ts";

/**
 * The declared weights of a product over time, in time order, the present ones last (`untilMs` is Infinity). The tolerance is the regulation's. Empty
 * for an unknown product.
 */
export function declaredWeights(
  { productById, past }: Pick<TenantRegistrations, "productById" | "past">,
  id: number,
  regulation: Regulation,
): Declared[] {
  const product = productById.get(id);
  if (product === undefined) return [];
  const times = [...(past.products.get(id) ?? []), { untilMs: Infinity, was: product }];
  return times
    .filter(({ was }, place) => weightsOf(was) !== weightsOf(times[place + 1]?.was))
    .map(({ untilMs, was: { limits } }): Declared => {
      if (limits === null) return { untilMs, weights: null };
      const { netMg, packageMg } = limits;
      return { untilMs, weights: { netMg, packageMg, toleranceMg: toleranceMgOf(netMg, regulation) } };
    });
}

/** Text that identifies the weights; a product without limits differs from all others. */
const weightsOf = (product: RegisteredProduct | undefined): string | null =>
  product === undefined ? null : `${product.limits?.netMg} ${product.limits?.packageMg}`;
