import { getLeftovers, type LeftoverEntry } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";

interface Options {
  /** Stops automatic requests while the chart is zoomed. */
  readonly frozen?: boolean;
}

/** Scrap, reprocess and chargebacks of the filter in steps, shared by the home card and the page. */
export const useLeftovers = (filter: DashboardFilter, { frozen = false }: Options = {}) => {
  const api = useApi();
  return useWindowedQuery<readonly LeftoverEntry[]>({
    name: "leftovers",
    filter,
    frozen,
    live: ["leftovers", "registrations"],
    fetch: async ({ query, tenant, signal }) =>
      (await api.call(getLeftovers, { params: { tenant }, query }, signal)).data.result,
  });
};
