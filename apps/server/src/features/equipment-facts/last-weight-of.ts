import type { LastWeight } from "@fiel/contracts";
import type { RegisteredProduct } from "../../platform/registrations/tenant-registrations.ts";
import type { LastPackage } from "../../platform/telemetry/last-packages.ts";

/** The newest package as it is shown, by its product's package weight and unit. */
export function lastWeightOf(
  last: LastPackage | undefined,
  products: ReadonlyMap<number, RegisteredProduct>,
): LastWeight | null {
  if (last === undefined) return null;
  const product = products.get(last.product);
  return {
    net: (last.weightMg - (product?.limits?.packageMg ?? 0)) / 1000,
    unit: product?.unit ?? "g",
    class: last.class,
    at: last.atMs,
  };
}
