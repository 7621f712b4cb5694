import { minuteMs, type TimeWindow } from "@fiel/domain";
import { useEffect, useState } from "react";
import { type ChartZoom, createChartZoom } from "./chart-zoom.ts";
import { useWholeOfAnother } from "./use-whole-of-another.ts";

export { overviewPx } from "./chart-zoom.ts";

interface ZoomOptions {
  /** The whole axis. When its start changes, all is shown again. */
  readonly span: TimeWindow;
  readonly shortestMs?: number;
  readonly overview?: boolean;
  /** The part shown at first; all when null or left out. */
  readonly initial?: TimeWindow | null;
  /** Called at the end of a gesture with the visible part, null when all is shown. Should keep its identity. */
  readonly onZoom?: (window: TimeWindow | null) => void;
}

/**
 * Zooms and moves the time axis by wheel with Ctrl or Cmd, touch, overview and keyboard. `window` is the part shown after the last gesture: while it
 * is not null, the page should stop its automatic refresh.
 */
export const useChartZoom = (options: ZoomOptions): { zoom: ChartZoom; window: TimeWindow | null } => {
  const { span, shortestMs = minuteMs, overview = false, initial = null, onZoom } = options;
  const [window, setWindow] = useState(initial);
  const [zoom] = useState(() => createChartZoom({ shortestMs, overview }, initial));
  useEffect(
    () =>
      zoom.onSettled((shown) => {
        setWindow(shown);
        onZoom?.(shown);
      }),
    [zoom, onZoom],
  );
  useWholeOfAnother(zoom, span);
  return { zoom, window };
};
