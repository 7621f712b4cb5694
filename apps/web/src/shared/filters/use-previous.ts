import { previousWindows, type TimeWindow } from "@fiel/domain";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useSignedIn } from "../session/use-session.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { type FilterQuery, queryOfFilter } from "./query-of-filter.ts";

interface Previous<T> {
  readonly name: string;
  /** The filter with which the present answer was requested. */
  readonly filter: DashboardFilter;
  /** Windows of the present answer; empty when there is nothing to compare with yet. */
  readonly windows: readonly TimeWindow[];
  /** Further inputs of the answer besides the filter. */
  readonly also?: readonly unknown[];
  readonly fetch: (request: {
    query: FilterQuery;
    tenant: string;
    signal: AbortSignal;
    before: readonly TimeWindow[];
  }) => Promise<T>;
}

/** The key without its windows, which come last. */
const subjectOf = (key: QueryKey): string => JSON.stringify(key.slice(0, -1));

/**
 * Answer for the previous period of equal length; undefined while it is loading or when it fails. While the windows move on, the last answer stays.
 */
export const usePrevious = <T>({ name, filter, windows, also = [], fetch }: Previous<T>): T | undefined => {
  const { tenant, timeZone } = useSignedIn().client;
  const { zoom, equipments, operator, product } = filter;
  const who = { equipments, operator, product };
  const before = previousWindows(zoom, windows, timeZone);
  const queryKey = [name, tenant, { zoom, ...who }, also, before];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => fetch({ query: queryOfFilter(who, before), tenant, signal, before }),
    enabled: windows.length > 0,
    placeholderData: (last, query) =>
      query !== undefined && subjectOf(query.queryKey) === subjectOf(queryKey) ? last : undefined,
    // The past changes only through late deliveries of gateways.
    staleTime: 5 * 60_000,
    gcTime: 60_000,
    retry: false,
  }).data;
};
