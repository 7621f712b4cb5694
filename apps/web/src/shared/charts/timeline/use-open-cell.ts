import { useEffect, useState } from "react";
import type { ChartInstance } from "../chart-option.ts";
import type { ChartZoom } from "../chart-zoom.ts";
import { cellAt } from "./cell-steps.ts";
import type { Timeline } from "./timeline.ts";

/** A click on a cell shows its time alone, in which its occurrences stand apart; answers what hears of the chart. */
export const useOpenCell = (timeline: Timeline, zoom: ChartZoom, timeZone: string) => {
  const [chart, setChart] = useState<ChartInstance | null>(null);
  useEffect(() => {
    if (!chart || chart.isDisposed()) return;
    const open = ({ offsetX, offsetY }: { readonly offsetX: number; readonly offsetY: number }) => {
      const at = [offsetX, offsetY];
      if (!chart.containPixel({ gridIndex: 0 }, at)) return;
      const visible = zoom.window() ?? timeline.span;
      const [atMs = 0] = chart.convertFromPixel({ gridIndex: 0 }, at);
      const [from = 0] = chart.convertToPixel({ gridIndex: 0 }, [visible.startMs, 0]);
      const [to = 0] = chart.convertToPixel({ gridIndex: 0 }, [visible.endMs, 0]);
      const cell = cellAt(timeline, { visible, widthPx: to - from, timeZone }, atMs);
      if (cell !== null) zoom.show(cell);
    };
    const surface = chart.getZr();
    surface.on("click", open);
    return () => {
      if (!chart.isDisposed()) surface.off("click", open);
    };
  }, [chart, timeline, zoom, timeZone]);
  return setChart;
};
