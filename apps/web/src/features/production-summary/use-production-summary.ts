import { getProductionSummary, type ProductionSummary } from "@fiel/contracts";
import { type ComparedTimes, previousWindows, type TimeWindow } from "@fiel/domain";
import { useQueryClient } from "@tanstack/react-query";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { fetchComparedTimes } from "../../shared/filters/fetch-compared-times.ts";
import { queryOfFilter } from "../../shared/filters/query-of-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

export interface SummaryWithPrevious {
  readonly current: ProductionSummary;
  /** Summary of the equal period before; null when it failed to load, since totals are shown without changes. */
  readonly previous: ProductionSummary | null;
  /** Planned time of both periods; null when it failed to load, and amounts are then not compared. */
  readonly times: ComparedTimes | null;
}

export const useProductionSummary = (filter: DashboardFilter) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { client } = useSignedIn();
  const { equipments, operator, product } = filter;
  const who = { equipments, operator, product };
  return useWindowedQuery<SummaryWithPrevious>({
    name: "production-summary",
    filter,
    live: ["weighings", "registrations"],
    fetch: async ({ windows, query, tenant, signal }) => {
      const ask = async (asked: readonly TimeWindow[]) => {
        const of = { params: { tenant }, query: queryOfFilter(who, asked) };
        return (await api.call(getProductionSummary, of, signal)).data.result;
      };
      const before = previousWindows(filter.zoom, windows, client.timeZone);
      // Keyed by its windows: an answer for shorter windows would show a constant rate as a loss.
      const askBefore = queryClient.fetchQuery({
        queryKey: ["previous-summary", tenant, who, before],
        queryFn: () => ask(before),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        retry: false,
      });
      const [current, previous, times] = await Promise.all([
        ask(windows),
        askBefore.catch(() => null),
        fetchComparedTimes(api, { tenant, query, before, signal }),
      ]);
      return { current, previous, times };
    },
  });
};
