import type { TimeWindow } from "@fiel/domain";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type ChartZoom, createChartZoom } from "../charts/chart-zoom.ts";
import { type BrushPlace, createBrushPlace } from "./brush-place.ts";
import { type Brush, brushedSpan, brushOf, shortestMs } from "./brush-range.ts";

/** The window is requested after the brush has rested this long, ms (dashboard spec, section 2). */
const restMs = 1_000;

export interface BrushControl {
  /** Position of the handles, also during a drag. */
  readonly place: BrushPlace;
  /** Part of the period that the chart shows. */
  readonly zoom: ChartZoom;
  readonly move: (window: TimeWindow) => void;
}

export interface BrushChoice {
  /** The requested part; null for the last day. */
  readonly brush: Brush | null;
  readonly choose: (brush: Brush | null) => void;
}

/** Whether two windows differ by less than a chart shows. The chart rounds the window that it is given. */
const same = (one: TimeWindow, other: TimeWindow, span: TimeWindow): boolean => {
  const near = (span.endMs - span.startMs) / 500;
  return Math.abs(one.startMs - other.startMs) <= near && Math.abs(one.endMs - other.endMs) <= near;
};

/** Reports the window of a drag, or of the chart's own zoom, after it has rested. */
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

/** Keeps the brush below the chart and the chart's own zoom in step. */
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
      // Snaps ends that were released near the period's ends.
      show(brushedSpan(chosen, latest.current));
    },
    [choose, show],
  );
  const { isMoving, setOff } = useRest(zoom, onRest);
  // Runs before paint, so that the handles never stand at the position of another period.
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
