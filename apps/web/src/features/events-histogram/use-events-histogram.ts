import { getOccurrencesHistogram, type OccurrenceCauses } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";
import {
  heavyEveryMs,
  heavyZooms,
  occurrencesQuery,
  useKnownHidden,
} from "../../shared/occurrences/use-occurrences.ts";

/** Count and duration of each event on each equipment of the filter, without hidden events. */
export const useEventsHistogram = (filter: DashboardFilter) => {
  const api = useApi();
  const { hidden, known } = useKnownHidden();
  return useWindowedQuery<readonly OccurrenceCauses[]>({
    name: "events-histogram",
    filter,
    also: [hidden],
    live: ["occurrences", "registrations"],
    liveEveryMs: heavyZooms.has(filter.zoom) ? heavyEveryMs : 0,
    fetch: async ({ query, tenant, signal }) => {
      const asked = occurrencesQuery(query, await known());
      return (await api.call(getOccurrencesHistogram, { params: { tenant }, query: asked }, signal)).result;
    },
  });
};
