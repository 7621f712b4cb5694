import { getLosses, type Losses } from "@fiel/contracts";
import { useApi } from "../api/use-api.ts";
import type { DashboardFilter } from "../filters/dashboard-filter.ts";
import { useWindowedQuery } from "../filters/use-windowed-query.ts";

/** Refresh interval while live, ms. */
const liveEveryMs = 15_000;

/** Losses of the filter's machines. */
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
