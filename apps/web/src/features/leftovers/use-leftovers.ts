import { getLeftovers, type LeftoverEntry } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";
import { toDates } from "../../shared/filters/windows-of-filter.ts";

/** Scrap, reprocess and chargebacks of the filter in steps, shared by the home's card and the page. */
export const useLeftovers = (filter: DashboardFilter) => {
  const api = useApi();
  return useWindowedQuery<readonly LeftoverEntry[]>({
    name: "leftovers",
    filter,
    live: ["leftovers", "registrations"],
    fetch: async ({ windows, tenant, signal }) => {
      const query = { dates: toDates(windows), equipments: [...filter.equipments] };
      return (await api.call(getLeftovers, { params: { tenant }, query }, signal)).data.result;
    },
  });
};
