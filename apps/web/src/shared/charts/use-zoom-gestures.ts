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

/** Follows what wheel, touch and overview do to the chart, and shows in it what a control wants. */
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

/** So many steps make the browser compile what a step runs through. */
const rehearsals = 5;

/** The middle half of what is shown. */
const halfOf = ({ startMs, endMs }: TimeWindow): TimeWindow => {
  const quarterMs = (endMs - startMs) / 4;
  return { startMs: startMs + quarterMs, endMs: endMs - quarterMs };
};

/**
 * The first steps of the first gesture would take twice as long as all others: what they run is compiled beforehand, while
 * nobody does anything, by steps to a part and back before anything of it is painted.
 */
const rehearse = (chart: ChartInstance, zoom: ChartZoom): (() => void) => {
  let left = rehearsals;
  let stop = (): void => undefined;
  const step = () => {
    // Whoever has begun meanwhile needs no rehearsal.
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

/** Zooms and moves by keys; tells whether the key was one of its own. */
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
