import type { TimeWindow } from "@fiel/domain";
import { type QueryKey, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { LiveKind } from "../api/query-client.ts";
import { useEnvironment } from "../environment/environment.ts";
import { useSignedIn } from "../session/use-session.ts";
import type { DashboardFilter, HomeZoom } from "./dashboard-filter.ts";
import { windowsNow } from "./windows-of-filter.ts";

const minuteMs = 60_000;

/** The past hardly changes: yesterday is asked hourly, what reaches up to now every minute. */
export const pollMs = (zoom: HomeZoom): number => (zoom === "yesterday" ? 60 * minuteMs : minuteMs);

/** An answer with the windows it is about, as they were when it was asked for. */
export interface Windowed<T> {
  readonly windows: readonly TimeWindow[];
  readonly zoom: HomeZoom;
  readonly value: T;
}

interface WindowedQuery<T> {
  readonly name: string;
  readonly filter: DashboardFilter;
  readonly live: readonly LiveKind[];
  /** At most one live question in this time; for heavy answers. */
  readonly liveEveryMs?: number;
  readonly fetch: (request: {
    windows: readonly TimeWindow[];
    tenant: string;
    queryKey: QueryKey;
    signal: AbortSignal;
  }) => Promise<T>;
}

/** Asks for the filter's windows up to now, again at every change, at the spec's interval, and when a page comes back. */
export const useWindowedQuery = <T>({
  name,
  filter,
  live,
  liveEveryMs = 0,
  fetch,
}: WindowedQuery<T>): UseQueryResult<Windowed<T>> => {
  const { client } = useSignedIn();
  const { now } = useEnvironment();
  const { zoom, equipments } = filter;
  return useQuery({
    queryKey: [name, client.tenant, zoom, equipments],
    queryFn: async ({ queryKey, signal }) => {
      const windows = windowsNow(zoom, now(), client.timeZone);
      return { windows, zoom, value: await fetch({ windows, tenant: client.tenant, queryKey, signal }) };
    },
    refetchInterval: pollMs(zoom),
    meta: { live: zoom === "yesterday" ? ["registrations"] : live, liveEveryMs },
  });
};
