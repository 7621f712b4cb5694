import type { TimeWindow } from "@fiel/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { type ChartZoom, createChartZoom } from "../../shared/charts/chart-zoom.ts";
import { type Brush, brushedSpan, brushOf, shortestMs } from "./brush-range.ts";

/** The window is asked for when the brush has rested this long (dashboard spec, section 2). */
const restMs = 1_000;

export interface BrushControl {
  /** What the handles show, also in the middle of a drag. */
  readonly window: TimeWindow;
  /** The part of the period that the chart shows. */
  readonly zoom: ChartZoom;
  readonly move: (window: TimeWindow) => void;
}

export interface BrushChoice {
  /** What is asked for; null: the last day. */
  readonly brush: Brush | null;
  readonly choose: (brush: Brush | null) => void;
}

/** The brush of another period or machine is another one: `of` names them. */
export const useBrushChoice = (of: string): BrushChoice => {
  const [choice, setChoice] = useState<{ of: string; brush: Brush | null }>({ of, brush: null });
  if (choice.of !== of) setChoice({ of, brush: null });
  const choose = useCallback((brush: Brush | null) => setChoice({ of, brush }), [of]);
  return { brush: choice.of === of ? choice.brush : null, choose };
};

/** Nearer than what a chart of any size could show: it rounds what it is told. */
const same = (one: TimeWindow, other: TimeWindow, span: TimeWindow): boolean => {
  const near = (span.endMs - span.startMs) / 500;
  return Math.abs(one.startMs - other.startMs) <= near && Math.abs(one.endMs - other.endMs) <= near;
};

/** The window in the middle of a drag, until it has rested. */
const useMoving = (onRest: (window: TimeWindow) => void) => {
  const [moving, setMoving] = useState<TimeWindow | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMoving = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const setOff = useCallback(
    (window: TimeWindow) => {
      setMoving(window);
      isMoving.current = true;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        isMoving.current = false;
        setMoving(null);
        onRest(window);
      }, restMs);
    },
    [onRest],
  );
  return { moving, isMoving, setOff };
};

/** The brush below the chart and the chart's own zoom are one thing: each follows the other. */
export const useBrush = (span: TimeWindow, { brush, choose }: BrushChoice): BrushControl => {
  const [zoom] = useState(() => createChartZoom({ shortestMs, overview: false }));
  const { startMs, endMs } = brushedSpan(brush, span);
  const latest = useRef(span);
  useEffect(() => {
    latest.current = span;
  }, [span]);
  const onRest = useCallback((window: TimeWindow) => choose(brushOf(window, latest.current)), [choose]);
  const { moving, isMoving, setOff } = useMoving(onRest);

  const shown = useRef(span);
  const show = useCallback(
    (window: TimeWindow) => {
      shown.current = window;
      zoom.show(same(window, latest.current, latest.current) ? null : window);
    },
    [zoom],
  );
  useEffect(() => {
    if (!isMoving.current) show({ startMs, endMs });
  }, [show, isMoving, startMs, endMs]);
  useEffect(
    () =>
      zoom.onSettled((part) => {
        const window = part ?? latest.current;
        if (same(window, shown.current, latest.current)) return;
        shown.current = window;
        setOff(window);
      }),
    [zoom, setOff],
  );
  const move = useCallback(
    (window: TimeWindow) => {
      show(window);
      setOff(window);
    },
    [show, setOff],
  );
  return { window: moving ?? { startMs, endMs }, zoom, move };
};
