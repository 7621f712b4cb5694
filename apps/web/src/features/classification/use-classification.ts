import { type EquipmentClassification, getProductionClassification } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";

/** Refresh interval while live, ms; a second's packages do not change shares visibly. */
const liveEveryMs = 10_000;

/** Packages by class for each equipment of the filter and each of its products. */
export const useClassification = (filter: DashboardFilter) => {
  const api = useApi();
  return useWindowedQuery<readonly EquipmentClassification[]>({
    name: "classification",
    filter,
    live: ["weighings", "registrations"],
    liveEveryMs,
    fetch: async ({ query, tenant, signal }) =>
      (await api.call(getProductionClassification, { params: { tenant }, query }, signal)).data.result,
  });
};
