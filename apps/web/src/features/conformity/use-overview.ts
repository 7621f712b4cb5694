import { getProduction, type EquipmentProduction } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";
import { judgedClasses } from "./overview-points.ts";

/** The machine's mean weights over all of the period, for the brush; a product's alone when it is known. */
export const useOverview = (filter: DashboardFilter, product: string | null) => {
  const api = useApi();
  return useWindowedQuery<readonly EquipmentProduction[]>({
    name: "conformity-overview",
    filter: { ...filter, product: product ?? filter.product },
    live: ["registrations"],
    fetch: async ({ query, tenant, signal }) => {
      const asked = { ...query, interval: "5m" as const, typeCode: [...judgedClasses] };
      return (await api.call(getProduction, { params: { tenant }, query: asked }, signal)).data.result;
    },
  });
};
