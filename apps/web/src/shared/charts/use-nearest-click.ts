import { useEffect, useRef, useState } from "react";
import type { ChartInstance } from "./chart-option.ts";
import { nearestStart } from "./nearest-start.ts";

interface Started {
  readonly startDate: number;
}

/** A click in one of the chart's grids, which share a time axis, selects the nearest sample or point. Returns what `<Chart onChart>` takes. */
export const useNearestClick = (
  all: readonly Started[],
  onSelect: (startMs: number) => void,
  grids = 1,
): ((chart: ChartInstance | null) => void) => {
  const [chart, setChart] = useState<ChartInstance | null>(null);
  const latest = useRef({ all, onSelect });
  useEffect(() => {
    latest.current = { all, onSelect };
  }, [all, onSelect]);
  useEffect(() => {
    if (!chart || chart.isDisposed()) return;
    const choose = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
      const at = [offsetX, offsetY];
      const gridIndex = Array.from({ length: grids }, (_, index) => index).find((index) =>
        chart.containPixel({ gridIndex: index }, at),
      );
      if (gridIndex === undefined) return;
      const [atMs] = chart.convertFromPixel({ gridIndex }, at);
      const clicked = latest.current.all[nearestStart(latest.current.all, atMs ?? 0)];
      if (clicked) latest.current.onSelect(clicked.startDate);
    };
    const surface = chart.getZr();
    surface.on("click", choose);
    return () => {
      if (!chart.isDisposed()) surface.off("click", choose);
    };
  }, [chart, grids]);
  return setChart;
};
