import { previousWindows, type TimeWindow } from "@fiel/domain";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useSignedIn } from "../session/use-session.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { type FilterQuery, queryOfFilter } from "./query-of-filter.ts";

interface Previous<T> {
  readonly name: string;
  /** As it was when the present answer was asked for. */
  readonly filter: DashboardFilter;
  /** Of the present answer; none: there is nothing to compare with yet. */
  readonly windows: readonly TimeWindow[];
  /** What else the answer depends on, beside the filter. */
  readonly also?: readonly unknown[];
  readonly fetch: (request: {
    query: FilterQuery;
    tenant: string;
    signal: AbortSignal;
    before: readonly TimeWindow[];
  }) => Promise<T>;
}

/** All of a key but its windows, which come last. */
const subjectOf = (key: QueryKey): string => JSON.stringify(key.slice(0, -1));

/**
 * The same of the equal period before the windows of an answer; undefined while it is not known, or cannot be had. While the windows
 * move on, what was found of the last ones stays.
 */
export const usePrevious = <T>({ name, filter, windows, also = [], fetch }: Previous<T>): T | undefined => {
  const { tenant, timeZone } = useSignedIn().client;
  const { zoom, equipments, operator, product } = filter;
  const before = previousWindows(zoom, windows, timeZone);
  const queryKey = [name, tenant, { zoom, equipments, operator, product }, also, before];
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => fetch({ query: queryOfFilter(filter, before), tenant, signal, before }),
    enabled: windows.length > 0,
    placeholderData: (last, query) =>
      query !== undefined && subjectOf(query.queryKey) === subjectOf(queryKey) ? last : undefined,
    // The past stays as it is, but for what gateways deliver late.
    staleTime: 5 * 60_000,
    gcTime: 60_000,
    retry: false,
  }).data;
};
