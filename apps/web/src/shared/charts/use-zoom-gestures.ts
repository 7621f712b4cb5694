import { type KeyboardEvent, useEffect } from "react";
import type { Format } from "../format/use-format.ts";
import type { ChartZoom } from "./chart-zoom.ts";
import type { ChartInstance } from "./engine.ts";
import { fitWindow, windowOfKey } from "./visible-window.ts";
import { drawnSpan, labelsFor, partOf } from "./zoom-option.ts";

/** Labels follow a gesture this often: each time costs the whole picture once more. */
const relabelEveryMs = 80;

interface Moved {
  readonly start?: number;
  readonly end?: number;
  readonly startValue?: number;
  readonly endValue?: number;
}

/** Follows what wheel, touch and overview do to the chart, and shows in it what a control wants. */
const follow = (chart: ChartInstance, zoom: ChartZoom, format: Format): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const relabel = () => {
    timer = undefined;
    // With the next frame, which the gesture draws anyway.
    const later = { lazyUpdate: true };
    if (!chart.isDisposed()) chart.setOption({ xAxis: labelsFor(chart, zoom.window(), format) }, later);
  };
  const onMoved = (event: unknown) => {
    const { batch, ...own } = event as Moved & { readonly batch?: readonly Moved[] };
    const { start = 0, end = 100, startValue, endValue } = batch?.[0] ?? own;
    const span = drawnSpan(chart);
    const at = (percent: number) => span.startMs + ((span.endMs - span.startMs) * percent) / 100;
    const shown = { startMs: startValue ?? at(start), endMs: endValue ?? at(end) };
    zoom.follow(fitWindow(shown, span, zoom.shortestMs));
    timer ??= setTimeout(relabel, relabelEveryMs);
  };
  const stop = zoom.onShow(() => {
    if (!chart.isDisposed())
      chart.dispatchAction({ type: "dataZoom", ...partOf(zoom.window(), drawnSpan(chart)) });
  });
  chart.on("datazoom", onMoved);
  return () => {
    stop();
    clearTimeout(timer);
    if (!chart.isDisposed()) chart.off("datazoom", onMoved);
  };
};

export const useZoomGestures = (
  chart: ChartInstance | null,
  zoom: ChartZoom | undefined,
  format: Format,
): void => {
  useEffect(() => (chart && zoom ? follow(chart, zoom, format) : undefined), [chart, zoom, format]);
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
