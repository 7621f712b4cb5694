import { previousWindows, type TimeWindow, type Zoom } from "@fiel/domain";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useEnvironment } from "../../shared/environment/environment.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";
import { useSignedIn } from "../../shared/session/use-session.ts";
import { fetchProduction } from "./fetch-production.ts";

const roundToMs = 300_000;
const staleMs = 30 * 60_000;

export interface EarlierPeriod {
  /** Ends are rounded out to whole steps, so that the request changes every five minutes instead of every second. */
  readonly windows: readonly TimeWindow[];
  /** Distance between the two periods, ms. */
  readonly shiftMs: number;
}

/** The period of equal length before the windows. */
export const earlierPeriod = (
  zoom: Zoom,
  windows: readonly TimeWindow[],
  timeZone: string,
): EarlierPeriod => {
  const before = previousWindows(zoom, windows, timeZone);
  const rounded = before.map(({ startMs, endMs }) => ({
    startMs: Math.floor(startMs / roundToMs) * roundToMs,
    endMs: Math.ceil(endMs / roundToMs) * roundToMs,
  }));
  return { windows: rounded, shiftMs: spanOf(windows).startMs - spanOf(before).startMs };
};

export const usePreviousProduction = (filter: DashboardFilter, windows: readonly TimeWindow[]) => {
  const api = useApi();
  const { tenant, timeZone } = useSignedIn().client;
  const { monotonic } = useEnvironment();
  const { zoom, equipments, operator, product } = filter;
  const who = { equipments, operator, product };
  const earlier = useMemo(() => earlierPeriod(zoom, windows, timeZone), [zoom, windows, timeZone]);
  const query = useQuery({
    queryKey: ["previous-production", tenant, who, earlier.windows],
    queryFn: ({ signal }) => {
      const request = {
        tenant,
        windows: earlier.windows,
        filter: who,
        typeCode: [],
        monotonicMs: monotonic(),
      };
      return fetchProduction(api, request, signal);
    },
    enabled: windows.length > 0,
    staleTime: staleMs,
  });
  return { earlier, productions: query.data?.productions };
};
