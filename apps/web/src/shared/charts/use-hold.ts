import { type RefObject, useEffect } from "react";
import type { ChartZoom } from "./chart-zoom.ts";

const ends = ["pointerup", "pointercancel"] as const;

/** Holds the chart's gesture from pointer down on the chart until the pointer is released anywhere. */
export const useHold = (place: RefObject<HTMLElement | null>, zoom: ChartZoom | undefined): void => {
  useEffect(() => {
    const held = place.current;
    if (!held || !zoom) return;
    held.addEventListener("pointerdown", zoom.hold);
    for (const end of ends) addEventListener(end, zoom.release);
    return () => {
      held.removeEventListener("pointerdown", zoom.hold);
      for (const end of ends) removeEventListener(end, zoom.release);
      zoom.release();
    };
  }, [place, zoom]);
};
