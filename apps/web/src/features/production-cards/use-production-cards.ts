import { getProductionCards, type ProductionCard } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";
import { useKnownHidden } from "../../shared/occurrences/use-occurrences.ts";

/** Refresh interval while live, ms. Plants weigh many times a second, faster than anybody reads. */
const liveEveryMs = 2_000;

/** Production cards sorted by name. Events that the user hid do not count as stops. */
export const useProductionCards = (filter: DashboardFilter) => {
  const api = useApi();
  const { hidden, known } = useKnownHidden();
  return useWindowedQuery<ProductionCard[]>({
    name: "production-cards",
    filter,
    live: ["weighings", "statuses", "occurrences", "registrations"],
    liveEveryMs,
    also: [hidden],
    fetch: async ({ query, tenant, signal }) => {
      const input = { params: { tenant }, query: { ...query, eventsCode: await known() } };
      return (await api.call(getProductionCards, input, signal)).data;
    },
  });
};
