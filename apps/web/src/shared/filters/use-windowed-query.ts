import { minuteMs, type TimeWindow, type Zoom } from "@fiel/domain";
import { type QueryKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { LiveKind } from "../api/query-client.ts";
import { useEnvironment } from "../environment/environment.ts";
import { useSignedIn } from "../session/use-session.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { type FilterQuery, queryOfFilter } from "./query-of-filter.ts";
import { sharedNow, windowsNow } from "./windows-of-filter.ts";

/** Refetch interval: a minute for periods that reach up to now, an hour for yesterday, none for chosen days. */
export const pollMs = (zoom: Zoom): number | false => {
  if (zoom === "custom") return false;
  return zoom === "yesterday" ? 60 * minuteMs : minuteMs;
};

/** An answer with the windows that were requested. */
export interface Windowed<T> {
  readonly windows: readonly TimeWindow[];
  readonly zoom: Zoom;
  readonly value: T;
}

interface WindowedQuery<T> {
  readonly name: string;
  readonly filter: DashboardFilter;
  readonly live: readonly LiveKind[];
  /** Least ms between refetches by live changes, for heavy answers. */
  readonly liveEveryMs?: number;
  /** Further inputs of the answer besides the filter. */
  readonly also?: readonly unknown[];
  /** Set while a zoomed part is shown: then only the panel's button refetches. */
  readonly frozen?: boolean;
  readonly enabled?: boolean;
  readonly fetch: (request: {
    windows: readonly TimeWindow[];
    /** Windows and filter in the form that the calls accept. */
    query: FilterQuery;
    tenant: string;
    queryKey: QueryKey;
    signal: AbortSignal;
  }) => Promise<T>;
}

/** Fetches the filter's windows up to now, and again at live changes, at the interval of the preset, and when the page regains focus. */
export const useWindowedQuery = <T>(options: WindowedQuery<T>): UseQueryResult<Windowed<T>> => {
  const { name, filter, live, liveEveryMs = 0, also = [], frozen = false, enabled = true, fetch } = options;
  const { client } = useSignedIn();
  const { now } = useEnvironment();
  const { zoom, equipments, operator, product, ranges, startTime, endTime, daily } = filter;
  const period = { zoom, ranges, startTime, endTime, daily };
  const who = { equipments, operator, product };
  const moves = !frozen && pollMs(zoom) === minuteMs;
  const settled: readonly LiveKind[] = frozen ? [] : ["registrations"];
  return useQuery({
    queryKey: [name, client.tenant, client.timeZone, period, who, ...also],
    queryFn: async ({ queryKey, signal }) => {
      const windows = windowsNow(period, sharedNow(now(), client.timeZone), client.timeZone);
      const query = queryOfFilter(who, windows);
      const value = await fetch({ windows, query, tenant: client.tenant, queryKey, signal });
      return { windows, zoom, value };
    },
    enabled,
    refetchInterval: frozen ? false : pollMs(zoom),
    refetchOnWindowFocus: !frozen,
    meta: { live: moves ? live : settled, liveEveryMs },
  });
};
