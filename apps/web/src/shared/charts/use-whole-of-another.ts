import type { TimeWindow } from "@fiel/domain";
import { useEffect, useRef } from "react";
import type { ChartZoom } from "./chart-zoom.ts";

/** Shows all again when the period changes: a part of one period has no meaning in another. A start of 0 means that the period is not known yet. */
export const useWholeOfAnother = (zoom: ChartZoom, { startMs }: TimeWindow): void => {
  const start = useRef(startMs);
  useEffect(() => {
    if (start.current === startMs) return;
    const isKnown = start.current !== 0;
    start.current = startMs;
    if (isKnown && zoom.window() !== null) zoom.show(null);
  }, [zoom, startMs]);
};
