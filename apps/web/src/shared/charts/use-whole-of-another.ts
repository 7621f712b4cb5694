import type { TimeWindow } from "@fiel/domain";
import { useEffect, useRef } from "react";
import type { ChartZoom } from "./chart-zoom.ts";

/** A part of one period means nothing in another: of that all is shown. */
export const useWholeOfAnother = (zoom: ChartZoom, { startMs }: TimeWindow): void => {
  const start = useRef(startMs);
  useEffect(() => {
    if (start.current === startMs) return;
    start.current = startMs;
    if (zoom.window() !== null) zoom.show(null);
  }, [zoom, startMs]);
};
