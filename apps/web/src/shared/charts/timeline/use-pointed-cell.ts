import { useEffect, useEffectEvent } from "react";
import type { ChartInstance } from "../chart-option.ts";
import type { ChartZoom } from "../chart-zoom.ts";

/** A pointer event on the drawing; offsets in px. */
export interface Pointing {
  readonly offsetX: number;
  readonly offsetY: number;
  readonly event: unknown;
}

interface Listeners {
  readonly onMove: (at: Pointing) => void;
  readonly onLeave: () => void;
  readonly onClick: (at: Pointing) => void;
  /** The visible part of the time axis changed. */
  readonly onZoomed: () => void;
  /** Cells may have moved. */
  readonly onMoved: () => void;
}

/** Listens to the pointer on the drawing, and to what moves the drawing. */
export const usePointedCell = (
  { chart, zoom }: { readonly chart: ChartInstance; readonly zoom: ChartZoom },
  { onMove, onLeave, onClick, onZoomed, onMoved }: Listeners,
): void => {
  const move = useEffectEvent(onMove);
  const leave = useEffectEvent(onLeave);
  const click = useEffectEvent(onClick);
  const zoomed = useEffectEvent(onZoomed);
  const moved = useEffectEvent(onMoved);
  useEffect(() => {
    const surface = chart.getZr();
    const place = chart.getDom();
    const heardMove = (at: Pointing) => move(at);
    const heardClick = (at: Pointing) => click(at);
    const heardLeave = () => leave();
    const heardZoomed = () => zoomed();
    const heardMoved = () => moved();
    surface.on("mousemove", heardMove);
    surface.on("click", heardClick);
    surface.on("globalout", heardLeave);
    chart.on("datazoom", heardZoomed);
    const stop = zoom.onSettled(heardMoved);
    const size = new ResizeObserver(heardMoved);
    size.observe(place);
    return () => {
      stop();
      size.disconnect();
      if (chart.isDisposed()) return;
      surface.off("mousemove", heardMove);
      surface.off("click", heardClick);
      surface.off("globalout", heardLeave);
      chart.off("datazoom", heardZoomed);
    };
  }, [chart, zoom]);
};
