import type { TimeWindow } from "@fiel/domain";
import { useState } from "react";
import { useChartZoom } from "../charts/use-chart-zoom.ts";
import type { DashboardFilter } from "../filters/dashboard-filter.ts";
import { spanOf } from "../filters/windows-of-filter.ts";
import { useOccurrences } from "./use-occurrences.ts";

const noWindows: readonly TimeWindow[] = [];

/** Occurrences for a timeline: nothing is asked by itself while a part of it is looked at closely. */
export const useFrozenOccurrences = (filter: DashboardFilter) => {
  const [part, setPart] = useState<TimeWindow | null>(null);
  const query = useOccurrences(filter, { frozen: part !== null });
  const windows = query.data?.windows ?? noWindows;
  const { zoom } = useChartZoom({ span: spanOf(windows), overview: true, onZoom: setPart });
  return { query, windows, zoom, part };
};
