import { type Declared, type Regulation, toleranceMgOf } from "@fiel/domain";
import type { RegisteredProduct, TenantRegistrations } from "./tenant-registrations.ts";

/** What a product declared in each time, in time order, the present last; the tolerance is the regulation's. Empty: unknown product. */
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

/** Null for none, which differs from every product's. */
const weightsOf = (product: RegisteredProduct | undefined): string | null =>
  product === undefined ? null : `${product.limits?.netMg} ${product.limits?.packageMg}`;
