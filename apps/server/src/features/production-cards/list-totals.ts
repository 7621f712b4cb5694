import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { type CardTotals, lastProductsSelect, totalsSelect } from "./totals-select.ts";

/** What each equipment weighed, by machine id, `lastProduct` being the one it weighed last; those that weighed nothing are absent. */
export async function listTotals(
  telemetry: TenantTelemetry,
  tenantId: number,
  filter: ResolvedFilter,
  signal: AbortSignal,
): Promise<Map<number, CardTotals>> {
  const totals = await telemetry.rows<CardTotals>(totalsSelect(tenantId, filter), signal);
  const several = totals.filter(({ lastProduct, otherProduct }) => lastProduct !== otherProduct);
  const last =
    several.length === 0
      ? []
      : await telemetry.rows<Pick<CardTotals, "equipment" | "lastProduct">>(
          lastProductsSelect(tenantId, filter, several),
          signal,
        );
  const lastOf = new Map(last.map(({ equipment, lastProduct }) => [equipment, lastProduct]));
  return new Map(
    totals.map((one) => [
      one.equipment,
      { ...one, lastProduct: lastOf.get(one.equipment) ?? one.lastProduct },
    ]),
  );
}
