import { type AnswerOf, getPackagesGrouped } from "@fiel/contracts";
import { useApi } from "../../shared/api/use-api.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";

export type Packages = AnswerOf<typeof getPackagesGrouped>["data"];

/** Refresh interval while live, ms; a bale takes longer to fill. */
const liveEveryMs = 5_000;

/** Useful packages and bales per equipment group and in total. */
export const usePackages = (filter: DashboardFilter) => {
  const api = useApi();
  return useWindowedQuery<Packages>({
    name: "packages",
    filter,
    live: ["weighings", "registrations"],
    liveEveryMs,
    fetch: async ({ query: { dates, equipments }, tenant, signal }) =>
      (await api.call(getPackagesGrouped, { params: { tenant }, query: { dates, equipments } }, signal)).data,
  });
};
