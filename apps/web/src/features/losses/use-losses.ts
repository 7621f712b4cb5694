import { getLosses, type Losses } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";

/** At most one question in this time while packages come. */
const liveEveryMs = 15_000;

/** Where the time of the filter's machines went. */
export const useLosses = (filter: DashboardFilter) => {
  const api = useApi();
  return useWindowedQuery<Losses>({
    name: "losses",
    filter,
    live: ["weighings", "occurrences", "registrations"],
    liveEveryMs,
    fetch: async ({ query, tenant, signal }) =>
      (await api.call(getLosses, { params: { tenant }, query }, signal)).data.result,
  });
};
