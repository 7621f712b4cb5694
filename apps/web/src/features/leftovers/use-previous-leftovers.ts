import { getLeftovers } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { earlierWindows } from "../../shared/filters/earlier-windows.ts";
import { queryOfFilter } from "../../shared/filters/query-of-filter.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { type LeftoverTotals, leftoverTotals } from "./leftover-kinds.ts";

const staleMs = 5 * 60_000;

/** Totals of the equal period before; null while they are not known, cannot be had, or there is no record of any. */
export const usePreviousLeftovers = (
  filter: DashboardFilter,
  windows: readonly TimeWindow[],
): LeftoverTotals | null => {
  const api = useApi();
  const { tenant, timeZone } = useSignedIn().client;
  const { equipments, operator, product, zoom } = filter;
  const before = earlierWindows(zoom, windows, timeZone);
  const { data } = useQuery({
    queryKey: ["previous-leftovers", tenant, { equipments, operator, product }, before],
    queryFn: async ({ signal }) => {
      const query = queryOfFilter(filter, before);
      const { data: answer } = await api.call(getLeftovers, { params: { tenant }, query }, signal);
      return answer.result.length === 0 ? null : leftoverTotals(answer.result);
    },
    enabled: windows.length > 0,
    staleTime: staleMs,
    retry: false,
  });
  return data ?? null;
};
