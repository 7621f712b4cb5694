import type { TimeWindow } from "@fiel/domain";
import { useEffect, useState } from "react";
import { createChartZoom } from "../charts/chart-zoom.ts";
import { useWholeOfAnother } from "../charts/use-whole-of-another.ts";
import type { DashboardFilter } from "../filters/dashboard-filter.ts";
import { useCatchUp } from "../filters/use-catch-up.ts";
import { spanOf } from "../filters/windows-of-filter.ts";
import { useOccurrences } from "./use-occurrences.ts";

const shortestMs = 60_000;
const noWindows: readonly TimeWindow[] = [];

/**
 * Occurrences for a timeline: nothing is asked by itself while a part of it is looked at closely. The page hears only that
 * it is zoomed and not where to: else every gesture would render its tables anew.
 */
export const useFrozenOccurrences = (filter: DashboardFilter) => {
  const [zoom] = useState(() => createChartZoom({ shortestMs, overview: true }));
  const [zoomed, setZoomed] = useState(false);
  useEffect(() => zoom.onSettled((part) => setZoomed(part !== null)), [zoom]);
  const query = useOccurrences(filter, { frozen: zoomed });
  useCatchUp(zoomed, query.refetch);
  const windows = query.data?.windows ?? noWindows;
  useWholeOfAnother(zoom, spanOf(windows));
  return { query, windows, zoom, part: zoomed ? spanOf(windows) : null };
};
