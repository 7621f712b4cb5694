import { getProductionHeatmap, type HeatmapDay } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { queryOfFilter } from "../../shared/filters/query-of-filter.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";

/** Polling interval, ms. A year changes slowly, so incoming data does not trigger a reload. */
const pollMs = 3_600_000;

export interface HeatmapAnswer {
  readonly days: readonly HeatmapDay[];
  /** Server's clock at the request, UTC ms; its month is the last one. */
  readonly nowMs: number;
}

/** Packages per day of the twelve months up to the present one, regardless of the filter's period. */
export const useHeatmap = (filter: DashboardFilter) => {
  const api = useApi();
  const { tenant, timeZone } = useSignedIn().client;
  const { now } = useEnvironment();
  const { equipments, operator, product } = filter;
  const who = { equipments, operator, product };
  return useQuery({
    queryKey: ["heatmap", tenant, timeZone, who],
    queryFn: async ({ signal }): Promise<HeatmapAnswer> => {
      const query = { ...queryOfFilter(who, []), dates: undefined, timezone: timeZone };
      const { data } = await api.call(getProductionHeatmap, { params: { tenant }, query }, signal);
      return { days: data.result, nowMs: now() };
    },
    staleTime: pollMs,
    refetchInterval: pollMs,
    meta: { live: ["registrations"] },
  });
};
