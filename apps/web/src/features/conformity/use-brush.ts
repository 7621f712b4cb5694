import type { TimeWindow } from "@fiel/domain";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type ChartZoom, createChartZoom } from "../../shared/charts/chart-zoom.ts";
import { type BrushPlace, createBrushPlace } from "./brush-place.ts";
import { type Brush, brushedSpan, brushOf, shortestMs } from "./brush-range.ts";

/** The window is asked for when the brush has rested this long (dashboard spec, section 2). */
const restMs = 1_000;

export interface BrushControl {
  /** Where the handles stand, also in the middle of a drag. */
  readonly place: BrushPlace;
  /** The part of the period that the chart shows. */
  readonly zoom: ChartZoom;
  readonly move: (window: TimeWindow) => void;
}

export interface BrushChoice {
  /** What is asked for; null: the last day. */
  readonly brush: Brush | null;
  readonly choose: (brush: Brush | null) => void;
}

/** Nearer than what a chart of any size could show: it rounds what it is told. */
const same = (one: TimeWindow, other: TimeWindow, span: TimeWindow): boolean => {
  const near = (span.endMs - span.startMs) / 500;
  return Math.abs(one.startMs - other.startMs) <= near && Math.abs(one.endMs - other.endMs) <= near;
};

/** Tells the window of a drag once it has rested, and the chart's own zoom with it. */
const useRest = (zoom: ChartZoom, onRest: (window: TimeWindow) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMoving = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const setOff = useCallback(
    (window: TimeWindow) => {
      isMoving.current = true;
      clearTimeout(timer.current);
      const rest = () => {
        if (zoom.isMoving()) {
          timer.current = setTimeout(rest, restMs);
          return;
        }
        isMoving.current = false;
        onRest(window);
      };
      timer.current = setTimeout(rest, restMs);
    },
    [zoom, onRest],
  );
  return { isMoving, setOff };
};

/** The brush below the chart and the chart's own zoom are one thing: each follows the other. */
export const useBrush = (span: TimeWindow, { brush, choose }: BrushChoice): BrushControl => {
  const { startMs, endMs } = brushedSpan(brush, span);
  const [zoom] = useState(() => createChartZoom({ shortestMs, overview: false }));
  const [place] = useState(() => createBrushPlace({ startMs, endMs }));
  const latest = useRef(span);
  const show = useCallback(
    (window: TimeWindow) => {
      place.put(window);
      zoom.show(same(window, latest.current, latest.current) ? null : window);
    },
    [place, zoom],
  );
  const onRest = useCallback(
    (window: TimeWindow) => {
      const chosen = brushOf(window, latest.current);
      choose(chosen);
      // Ends that were let go near the period's are the period's.
      show(brushedSpan(chosen, latest.current));
    },
    [choose, show],
  );
  const { isMoving, setOff } = useRest(zoom, onRest);
  // Before the browser paints: the handles never stand where another period had them.
  useLayoutEffect(() => {
    latest.current = span;
    if (!isMoving.current) place.put({ startMs, endMs });
  }, [place, isMoving, span, startMs, endMs]);
  useEffect(() => {
    if (!isMoving.current) show({ startMs, endMs });
  }, [show, isMoving, startMs, endMs]);
  useEffect(
    () =>
      zoom.onSettled((part) => {
        const window = part ?? latest.current;
        if (same(window, place.window(), latest.current)) return;
        place.put(window);
        setOff(window);
      }),
    [place, zoom, setOff],
  );
  const move = useCallback(
    (window: TimeWindow) => {
      show(window);
      setOff(window);
    },
    [show, setOff],
  );
  return { place, zoom, move };
};
