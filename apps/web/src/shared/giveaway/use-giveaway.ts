import { getGiveaway, type ProductGiveaway } from "@fiel/contracts";
import { countedDays } from "@fiel/domain";
import { useApi } from "../api/use-api.ts";
import { useEnvironment } from "../environment/environment.ts";
import type { DashboardFilter } from "../filters/dashboard-filter.ts";
import { useWindowedQuery } from "../filters/use-windowed-query.ts";

export interface GiveawayAnswer {
  /** One entry for each machine and product, sorted by both names. */
  readonly entries: readonly ProductGiveaway[];
  /** Number of days that the windows count as when projecting a month; null when they are too short. */
  readonly days: number | null;
}

/** Least ms between refetches by live changes: a second more of packages does not show in means. */
const liveEveryMs = 15_000;

/** Giveaway of each product on the filter's machines. */
export const useGiveaway = (filter: DashboardFilter) => {
  const api = useApi();
  const { now } = useEnvironment();
  return useWindowedQuery<GiveawayAnswer>({
    name: "giveaway",
    filter,
    live: ["weighings", "registrations"],
    liveEveryMs,
    fetch: async ({ windows, query, tenant, signal }) => {
      const { data } = await api.call(getGiveaway, { params: { tenant }, query }, signal);
      return { entries: data.result, days: countedDays(windows, now()) };
    },
  });
};

/** Giveaway of a machine and product by their ids; undefined when it is not known. */
export const giveawayOfMachine = (
  answer: GiveawayAnswer | undefined,
  machine: number,
  product: number | undefined,
): ProductGiveaway | undefined =>
  answer?.entries.find((entry) => entry.id === machine && entry.product.id === product);
