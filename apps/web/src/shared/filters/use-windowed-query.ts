import { minuteMs, type TimeWindow, type Zoom } from "@fiel/domain";
import { type QueryKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { LiveKind } from "../api/query-client.ts";
import { useEnvironment } from "../environment/environment.ts";
import { useSignedIn } from "../session/use-session.ts";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { type FilterQuery, queryOfFilter } from "./query-of-filter.ts";
import { sharedNow, windowsNow } from "./windows-of-filter.ts";

/** What reaches up to now is asked every minute, yesterday hourly, days that somebody chose only when asked to. */
export const pollMs = (zoom: Zoom): number | false => {
  if (zoom === "custom") return false;
  return zoom === "yesterday" ? 60 * minuteMs : minuteMs;
};

/** An answer with the windows it is about, as they were when it was asked for. */
export interface Windowed<T> {
  readonly windows: readonly TimeWindow[];
  readonly zoom: Zoom;
  readonly value: T;
}

interface WindowedQuery<T> {
  readonly name: string;
  readonly filter: DashboardFilter;
  readonly live: readonly LiveKind[];
  /** At most one live question in this time; for heavy answers. */
  readonly liveEveryMs?: number;
  /** What else the answer depends on, beside the filter. */
  readonly also?: readonly unknown[];
  /** Somebody looks at a part of the picture closely: nothing is asked by itself, only by the panel's button. */
  readonly frozen?: boolean;
  readonly enabled?: boolean;
  readonly fetch: (request: {
    windows: readonly TimeWindow[];
    /** The windows and the filter as the calls take them. */
    query: FilterQuery;
    tenant: string;
    queryKey: QueryKey;
    signal: AbortSignal;
  }) => Promise<T>;
}

/** Asks for the filter's windows up to now, again at every change, at the spec's interval, and when a page comes back. */
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
    queryKey: [name, client.tenant, period, who, ...also],
    queryFn: async ({ queryKey, signal }) => {
      const windows = windowsNow(filter, sharedNow(now(), client.timeZone), client.timeZone);
      const query = queryOfFilter(filter, windows);
      const value = await fetch({ windows, query, tenant: client.tenant, queryKey, signal });
      return { windows, zoom, value };
    },
    enabled,
    refetchInterval: frozen ? false : pollMs(zoom),
    refetchOnWindowFocus: !frozen,
    meta: { live: moves ? live : settled, liveEveryMs },
  });
};
