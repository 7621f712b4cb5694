import { minuteMs, type TimeWindow } from "@fiel/domain";
import { useEffect, useState } from "react";
import { type ChartZoom, createChartZoom } from "./chart-zoom.ts";
import { useWholeOfAnother } from "./use-whole-of-another.ts";

export { overviewPx } from "./chart-zoom.ts";

interface ZoomOptions {
  /** All of the axis: when it begins elsewhere, all is shown again. */
  readonly span: TimeWindow;
  readonly shortestMs?: number;
  readonly overview?: boolean;
  /** The part shown at first; null or left out: all. */
  readonly initial?: TimeWindow | null;
  /** Called when a gesture is over, with null when all is shown. Should keep its identity. */
  readonly onZoom?: (window: TimeWindow | null) => void;
}

/**
 * Zooming and moving over the time axis by wheel with Ctrl or Cmd, touch, overview and keyboard. `window` is the part that is shown once a
 * gesture is over: while it is not null, freeze what refreshes by itself.
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
