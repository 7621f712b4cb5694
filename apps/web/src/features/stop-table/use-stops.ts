import { listStopHistory, listStops, type ListedStop, type StopChangeEntry } from "@fiel/contracts";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import type { StopChoice } from "./stop-choice.ts";

/** Refresh interval while live, ms. */
const liveEveryMs = 15_000;

/** Stops of the filter, newest first. */
export const useStops = (filter: DashboardFilter, { show, least }: StopChoice) => {
  const api = useApi();
  return useWindowedQuery<{ stops: ListedStop[]; count: number }>({
    name: "stops",
    filter,
    also: [show, least],
    live: ["weighings", "occurrences", "registrations"],
    liveEveryMs,
    fetch: async ({ query, tenant, signal }) => {
      const explained = show === "all" ? {} : ({ explained: show === "with" ? "true" : "false" } as const);
      const asked = { ...query, ...explained, leastS: Number(least) };
      return (await api.call(listStops, { params: { tenant }, query: asked }, signal)).data.result;
    },
  });
};

/** Changes of a stop's reasons; undefined while loading. */
export const useStopHistory = ({ id, stopStartDate, stopEndDate }: ListedStop) => {
  const { api, tenant } = usePlace();
  return useQuery({
    queryKey: ["stop-history", tenant, id, stopStartDate, stopEndDate],
    queryFn: async ({ signal }) => {
      const query = { equipment: id, startDate: stopStartDate, endDate: stopEndDate };
      const answer = await api.call(listStopHistory, { params: { tenant }, query }, signal);
      const given: unknown = answer;
      // A server of the version before answers with the changes alone.
      return Array.isArray(given) ? { changes: given as StopChangeEntry[], older: 0 } : answer;
    },
  });
};
