import type { TimeWindow } from "@fiel/domain";
import { type KeyboardEvent, useEffect } from "react";
import type { ChartZoom } from "./chart-zoom.ts";
import type { ChartInstance } from "./chart-option.ts";
import { fitWindow, windowOfKey } from "./visible-window.ts";
import { whenIdle } from "./when-idle.ts";
import { drawnSpan, partOf } from "./zoom-option.ts";

interface Moved {
  readonly start?: number;
  readonly end?: number;
  readonly startValue?: number;
  readonly endValue?: number;
}

/** Passes the gestures of wheel, touch and overview to `zoom`, and shows in the chart what a control asks of `zoom`. */
const follow = (chart: ChartInstance, zoom: ChartZoom): (() => void) => {
  const onMoved = (event: unknown) => {
    const { batch, ...own } = event as Moved & { readonly batch?: readonly Moved[] };
    const { start = 0, end = 100, startValue, endValue } = batch?.[0] ?? own;
    const span = drawnSpan(chart);
    const at = (percent: number) => span.startMs + ((span.endMs - span.startMs) * percent) / 100;
    const shown = { startMs: startValue ?? at(start), endMs: endValue ?? at(end) };
    zoom.follow(fitWindow(shown, span, zoom.shortestMs));
  };
  const stop = zoom.onShow(() => {
    if (!chart.isDisposed())
      chart.dispatchAction({ type: "dataZoom", ...partOf(zoom.window(), drawnSpan(chart)) });
  });
  chart.on("datazoom", onMoved);
  return () => {
    stop();
    if (!chart.isDisposed()) chart.off("datazoom", onMoved);
  };
};

/** Number of steps after which the browser has compiled the code of a step. */
const rehearsals = 5;

/** The middle half of a window. */
const halfOf = ({ startMs, endMs }: TimeWindow): TimeWindow => {
  const quarterMs = (endMs - startMs) / 4;
  return { startMs: startMs + quarterMs, endMs: endMs - quarterMs };
};

/**
 * Runs the code of a gesture while the browser is idle, so that it is compiled: otherwise the first steps of the first gesture take twice as long.
 * Each step zooms to a part and back before anything is painted.
 */
const rehearse = (chart: ChartInstance, zoom: ChartZoom): (() => void) => {
  let left = rehearsals;
  let stop = (): void => undefined;
  const step = () => {
    // A gesture that has begun compiles the code itself.
    if (chart.isDisposed() || zoom.isMoving()) return;
    const span = drawnSpan(chart);
    for (const part of [halfOf(zoom.window() ?? span), zoom.window()])
      chart.dispatchAction({ type: "dataZoom", ...partOf(part, span) }, { silent: true });
    left -= 1;
    if (left > 0) stop = whenIdle(step);
  };
  stop = whenIdle(step);
  return () => stop();
};

export const useZoomGestures = (chart: ChartInstance | null, zoom: ChartZoom | undefined): void => {
  useEffect(() => (chart && zoom ? follow(chart, zoom) : undefined), [chart, zoom]);
  useEffect(() => (chart && zoom ? rehearse(chart, zoom) : undefined), [chart, zoom]);
};

/** Zooms and moves by keys. Returns whether it handled the key. */
export const zoomByKey = (
  event: KeyboardEvent,
  chart: ChartInstance | null,
  zoom: ChartZoom | undefined,
): boolean => {
  if (!chart || !zoom || event.ctrlKey || event.metaKey || event.altKey) return false;
  const span = drawnSpan(chart);
  const next = windowOfKey(event, zoom.window() ?? span, span);
  if (next === undefined) return false;
  event.preventDefault();
  zoom.show(fitWindow(next, span, zoom.shortestMs));
  return true;
};
