import { getGiveaway, type ProductGiveaway } from "@fiel/contracts";
import { countedDays } from "@fiel/domain";
import { useApi } from "../api/use-api.ts";
import { useEnvironment } from "../environment/environment.ts";
import type { DashboardFilter } from "../filters/dashboard-filter.ts";
import { useWindowedQuery } from "../filters/use-windowed-query.ts";

export interface GiveawayAnswer {
  /** Of each machine and product, sorted by both names. */
  readonly entries: readonly ProductGiveaway[];
  /** As how many days the windows count, when something is told for a month; null: too few hours for that. */
  readonly days: number | null;
}

/** A second more of packages is not seen in means. */
const liveEveryMs = 15_000;

/** What the machines of the filter gave away of each product. */
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

/** The one of a machine and a product, by their ids; undefined where none is known. */
export const giveawayOfMachine = (
  answer: GiveawayAnswer | undefined,
  machine: number,
  product: number | undefined,
): ProductGiveaway | undefined =>
  answer?.entries.find((entry) => entry.id === machine && entry.product.id === product);
