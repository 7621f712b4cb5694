import { type CoilUse, getCoilConsumption } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";

/** Uses of coils within the filter's windows, ordered by start. */
export const useCoils = (filter: DashboardFilter) => {
  const api = useApi();
  return useWindowedQuery<readonly CoilUse[]>({
    name: "coils",
    filter,
    live: ["coils", "registrations"],
    fetch: async ({ query: { dates, equipments, product }, tenant, signal }) => {
      const query = { dates, equipments, ...(product === undefined ? {} : { product }) };
      return (await api.call(getCoilConsumption, { params: { tenant }, query }, signal)).data.result;
    },
  });
};
