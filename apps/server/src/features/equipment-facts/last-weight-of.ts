import type { LastWeight } from "@fiel/contracts";
import { registrationsAt } from "../../platform/registrations/registrations-at.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { LastPackage } from "../../platform/telemetry/last-packages.ts";

/** The latest package with the unit and package weight that its product had at the time. */
export function lastWeightOf(
  last: LastPackage | undefined,
  registrations: TenantRegistrations,
): LastWeight | null {
  if (last === undefined) return null;
  const product = registrationsAt(registrations, last.atMs).productById.get(last.product);
  return {
    net: (last.weightMg - (product?.packageMg ?? 0)) / 1000,
    unit: product?.unit ?? "g",
    class: last.class,
    at: last.atMs,
  };
}
