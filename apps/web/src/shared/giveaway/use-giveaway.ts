import { getGiveaway, type ProductGiveaway } from "@fiel/contracts";
import { countedDays, type TimeWindow } from "@fiel/domain";
import { useApi } from "../api/use-api.ts";
import { useEnvironment } from "../environment/environment.ts";
import type { DashboardFilter } from "../filters/dashboard-filter.ts";
import { useWindowedQuery } from "../filters/use-windowed-query.ts";

/** Giveaway of a machine and product. */
export interface GiveawayEntry extends ProductGiveaway {
  /** Number of days that the windows count as when projecting a month; null when less than a day was produced. */
  readonly days: number | null;
}

export interface GiveawayAnswer {
  /** One entry for each machine and product, sorted by both names. */
  readonly entries: readonly GiveawayEntry[];
}

/** Entries for windows that are read now (UTC ms). */
export const giveawayAnswer = (
  found: readonly ProductGiveaway[],
  windows: readonly TimeWindow[],
  nowMs: number,
): GiveawayAnswer => ({
  entries: found.map((entry) => ({ ...entry, days: countedDays(windows, nowMs, entry.since) })),
});

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
      return giveawayAnswer(data.result, windows, now());
    },
  });
};

/** Giveaway of a machine and product by their ids; undefined when it is not known. */
export const giveawayOfMachine = (
  answer: GiveawayAnswer | undefined,
  machine: number,
  product: number | undefined,
): GiveawayEntry | undefined =>
  answer?.entries.find((entry) => entry.id === machine && entry.product.id === product);
