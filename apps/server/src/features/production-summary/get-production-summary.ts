import type { ProductionSummary } from "@fiel/contracts";
import { commonUnit, gramsOfSum, kindOfClass } from "@fiel/domain";
import type { Reading } from "../../platform/telemetry/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { momentsOfAll, packagesOf, type WeighedTotal, listTotals } from "../../platform/telemetry/totals.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";

/** Totals of the filter; zero when nothing was weighed or the filter has no equipment. */
export async function getProductionSummary(
  reading: Reading,
  filter: ResolvedFilter,
  { productById }: Pick<TenantRegistrations, "productById">,
): Promise<ProductionSummary> {
  const totals = await listTotals(reading, filter);
  const countOf = (is: (total: WeighedTotal) => boolean): number => packagesOf(totals.filter(is));
  const { count, sumMg } = momentsOfAll(totals);
  return {
    totalWeight: gramsOfSum(sumMg),
    unit: commonUnit(totals.map(({ product }) => productById.get(product)?.unit)),
    count,
    approvedCount: countOf((one) => kindOfClass(one.class) === "useful"),
    rejectedSuperiorCount: countOf((one) => one.class === "ro"),
    rejectedInferiorCount: countOf((one) => one.class === "ru"),
  };
}
