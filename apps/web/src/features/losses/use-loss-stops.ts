import { listLossStops } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";

/**
 * Stops of a cause; a null code means stops for which the machine gave no cause. `reason` limits them to that reason or to none; undefined means all.
 */
export const useLossStops = (
  filter: DashboardFilter,
  code: number | null,
  reason: number | "none" | undefined,
) => {
  const api = useApi();
  return useWindowedQuery({
    name: "loss-stops",
    filter,
    also: [code, reason],
    live: [],
    fetch: async ({ query, tenant, signal }) => {
      const asked = {
        ...query,
        ...(code === null ? {} : { cause: code }),
        ...(reason === undefined ? {} : { reason }),
      };
      return (await api.call(listLossStops, { params: { tenant }, query: asked }, signal)).data.result;
    },
  });
};
