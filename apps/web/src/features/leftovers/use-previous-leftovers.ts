import { getLeftovers } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { usePrevious } from "../../shared/filters/use-previous.ts";
import { type LeftoverTotals, leftoverTotals } from "./leftover-kinds.ts";

/** Totals of the equal period before; null while they are not known, cannot be had, or there is no record of any. */
export const usePreviousLeftovers = (
  filter: DashboardFilter,
  windows: readonly TimeWindow[],
): LeftoverTotals | null => {
  const api = useApi();
  const totals = usePrevious({
    name: "previous-leftovers",
    filter,
    windows,
    fetch: async ({ query, tenant, signal }) => {
      const { data } = await api.call(getLeftovers, { params: { tenant }, query }, signal);
      return data.result.length === 0 ? null : leftoverTotals(data.result);
    },
  });
  return totals ?? null;
};
