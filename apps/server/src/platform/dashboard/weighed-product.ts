import type { WeighedProduct } from "@fiel/contracts";
import type { RegisteredProduct, TenantRegistrations } from "../registrations/tenant-registrations.ts";
import { byName } from "../records/by-name.ts";

/** A product in the form of the calls' answers. */
export function weighedProduct({ id, code, codeText, name, unit }: RegisteredProduct): WeighedProduct {
  return { id, code, codeText, name, unit };
}

/** The product of a stored id; null for 0, which means none, and for an unregistered one. */
export function weighedProductOf(id: number, { productById }: TenantRegistrations): WeighedProduct | null {
  const registered = productById.get(id);
  return registered === undefined ? null : weighedProduct(registered);
}

/** Sorts by the product's name and code, entries without a product last. */
export function byProduct(
  one: { readonly product: WeighedProduct | null },
  other: { readonly product: WeighedProduct | null },
): number {
  if (one.product === null || other.product === null)
    return Number(one.product === null) - Number(other.product === null);
  return byName(one.product.name, other.product.name) || one.product.code - other.product.code;
}
