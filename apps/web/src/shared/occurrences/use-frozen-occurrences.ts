import type { TimeWindow } from "@fiel/domain";
import { useEffect, useState } from "react";
import { type ChartZoom, createChartZoom } from "../charts/chart-zoom.ts";
import { useWholeOfAnother } from "../charts/use-whole-of-another.ts";
import type { DashboardFilter } from "../filters/dashboard-filter.ts";
import { useCatchUp } from "../filters/use-catch-up.ts";
import { spanOf } from "../filters/windows-of-filter.ts";
import { useOccurrences } from "./use-occurrences.ts";

const shortestMs = 60_000;
const noWindows: readonly TimeWindow[] = [];

/** Shows another part when the address changes while the page is open. */
const useShowAsked = (zoom: ChartZoom, asked: TimeWindow | null): void => {
  const { startMs, endMs } = asked ?? {};
  useEffect(() => {
    if (startMs === undefined || endMs === undefined) return;
    const shown = zoom.window();
    if (shown?.startMs !== startMs || shown.endMs !== endMs) zoom.show({ startMs, endMs });
  }, [zoom, startMs, endMs]);
};

/**
 * Occurrences for a timeline, without automatic refetch while it is zoomed. The page learns only whether it is zoomed, not where, so that a gesture
 * does not render its tables again. `asked` is the part shown at first.
 */
export const useFrozenOccurrences = (filter: DashboardFilter, asked: TimeWindow | null = null) => {
  const [zoom] = useState(() => createChartZoom({ shortestMs, overview: true }, asked));
  const [zoomed, setZoomed] = useState(asked !== null);
  useShowAsked(zoom, asked);
  useEffect(() => zoom.onSettled((part) => setZoomed(part !== null)), [zoom]);
  const query = useOccurrences(filter, { frozen: zoomed });
  useCatchUp(zoomed, query.refetch);
  const windows = query.data?.windows ?? noWindows;
  useWholeOfAnother(zoom, spanOf(windows));
  return { query, windows, zoom, part: zoomed ? spanOf(windows) : null };
};
