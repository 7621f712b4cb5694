import { getOccurrences, type OccurrenceGroup } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { useQueryClient } from "@tanstack/react-query";
import type { ApiClient } from "../api/api-client.ts";
import { useApi } from "../api/use-api.ts";
import type { DashboardFilter } from "../filters/dashboard-filter.ts";
import type { FilterQuery } from "../filters/query-of-filter.ts";
import { usePrevious } from "../filters/use-previous.ts";
import { useWindowedQuery } from "../filters/use-windowed-query.ts";
import { useSignedIn } from "../session/use-session.ts";
import { eventsOptions } from "./use-events.ts";
import { useHiddenEvents } from "./use-hidden-events.ts";

/** Long periods, whose whole answer is fetched each time, and in which a second more is not visible. */
export const heavyZooms: ReadonlySet<DashboardFilter["zoom"]> = new Set([
  "lst24h",
  "thisweek",
  "lst7d",
  "thismonth",
  "lst30d",
]);
export const heavyEveryMs = 10_000;

interface Options {
  /** Set while a zoomed part is shown: no automatic refetch. */
  readonly frozen?: boolean;
}

/** Query without the product, which occurrences do not know. */
export const occurrencesQuery = ({ dates, equipments, operator }: FilterQuery, eventsCode: number[]) => ({
  dates,
  equipments,
  eventsCode,
  ...(operator === undefined ? {} : { operator }),
});

/** Hidden codes that are still registered, because the server refuses codes of removed events. */
export const useKnownHidden = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { tenant } = useSignedIn().client;
  const [hidden] = useHiddenEvents();
  const known = async (): Promise<number[]> => {
    if (hidden.length === 0) return [];
    const events = await queryClient.ensureQueryData(eventsOptions(api, tenant)).catch(() => null);
    return hidden.filter((code) => events === null || events.some((event) => event.code === code));
  };
  return { hidden, known };
};

const ask = async (
  api: ApiClient,
  tenant: string,
  query: ReturnType<typeof occurrencesQuery>,
  signal: AbortSignal,
): Promise<readonly OccurrenceGroup[]> =>
  (await api.call(getOccurrences, { params: { tenant }, query }, signal)).data.result;

/** Occurrences of each equipment of the filter without the hidden ones. One query serves all panels. */
export const useOccurrences = (filter: DashboardFilter, { frozen = false }: Options = {}) => {
  const api = useApi();
  const { hidden, known } = useKnownHidden();
  return useWindowedQuery<readonly OccurrenceGroup[]>({
    name: "occurrences",
    filter,
    also: [hidden],
    frozen,
    live: ["occurrences", "registrations"],
    liveEveryMs: heavyZooms.has(filter.zoom) ? heavyEveryMs : 0,
    fetch: async ({ query, tenant, signal }) =>
      ask(api, tenant, occurrencesQuery(query, await known()), signal),
  });
};

/** Occurrences of the previous period of equal length; undefined while loading or after a failure. */
export const usePreviousOccurrences = (
  filter: DashboardFilter,
  windows: readonly TimeWindow[],
): readonly OccurrenceGroup[] | undefined => {
  const api = useApi();
  const { hidden, known } = useKnownHidden();
  return usePrevious({
    name: "previous-occurrences",
    filter,
    windows,
    also: [hidden],
    fetch: async ({ query, tenant, signal }) =>
      ask(api, tenant, occurrencesQuery(query, await known()), signal),
  });
};
