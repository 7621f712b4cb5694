import { getLeftovers } from "@fiel/contracts";
import type { ComparedTimes, TimeWindow } from "@fiel/domain";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { fetchComparedTimes } from "../../shared/filters/fetch-compared-times.ts";
import { queryOfFilter } from "../../shared/filters/query-of-filter.ts";
import { usePrevious } from "../../shared/filters/use-previous.ts";
import { type LeftoverTotals, leftoverTotals } from "./leftover-kinds.ts";

export interface PreviousLeftovers {
  readonly totals: LeftoverTotals;
  readonly times: ComparedTimes;
}

/** Totals of the equal period before; null while unknown, after a failure, or without records. */
export const usePreviousLeftovers = (
  filter: DashboardFilter,
  windows: readonly TimeWindow[],
): PreviousLeftovers | null => {
  const api = useApi();
  const previous = usePrevious<PreviousLeftovers | null>({
    name: "previous-leftovers",
    filter,
    windows,
    fetch: async ({ query, tenant, signal, before }) => {
      const own = queryOfFilter(filter, windows);
      const [{ data }, times] = await Promise.all([
        api.call(getLeftovers, { params: { tenant }, query }, signal),
        fetchComparedTimes(api, { tenant, query: own, before, signal }),
      ]);
      return data.result.length === 0 || times === null
        ? null
        : { totals: leftoverTotals(data.result), times };
    },
  });
  return previous ?? null;
};
