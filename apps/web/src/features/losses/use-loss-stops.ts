import { listLossStops } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";

/** The stops of a cause; null: of those of which the machine told nothing. */
export const useLossStops = (filter: DashboardFilter, code: number | null) => {
  const api = useApi();
  return useWindowedQuery({
    name: "loss-stops",
    filter,
    also: [code],
    live: [],
    fetch: async ({ query, tenant, signal }) => {
      const asked = code === null ? query : { ...query, cause: code };
      return (await api.call(listLossStops, { params: { tenant }, query: asked }, signal)).data.result;
    },
  });
};
