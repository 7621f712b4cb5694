import type { TimeWindow } from "@fiel/domain";
import { useEffect, useRef } from "react";
import type { ChartZoom } from "./chart-zoom.ts";

/** A part of one period means nothing in another: of that all is shown. A period that begins at 0 is not known yet. */
export const useWholeOfAnother = (zoom: ChartZoom, { startMs }: TimeWindow): void => {
  const start = useRef(startMs);
  useEffect(() => {
    if (start.current === startMs) return;
    const isKnown = start.current !== 0;
    start.current = startMs;
    if (isKnown && zoom.window() !== null) zoom.show(null);
  }, [zoom, startMs]);
};
