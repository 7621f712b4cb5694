import { type EquipmentClassification, getProductionClassification } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";

/** A second more of packages is not seen in shares. */
const liveEveryMs = 10_000;

/** Packages by class of every equipment of the filter, and of each of its products. */
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
