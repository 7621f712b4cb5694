import type { TimeWindow } from "@fiel/domain";
import type { Format } from "../format/use-format.ts";
import type { ChartTokens } from "./chart-tokens.ts";
import { timeTicks } from "./time-ticks.ts";

const pixelsPerLabel = 54;

/** Axis labels at round times of the plant's clock for the visible part of the axis. */
export const timeLabels = (visible: TimeWindow, width: number, format: Format) => {
  const { atMs, style } = timeTicks(visible, Math.floor(width / pixelsPerLabel), format.timeZone);
  return {
    customValues: [...atMs],
    hideOverlap: true,
    formatter: (at: number) => format.instant(at, style),
  };
};

/**
 * An x axis of instants, UTC ms. The library's own time axis knows only the browser's time zone, so this is a value axis with labels placed by the
 * plant's calendar.
 */
export const timeAxis = (span: TimeWindow, width: number, tokens: ChartTokens, format: Format) => ({
  type: "value" as const,
  min: span.startMs,
  max: span.endMs,
  splitLine: { show: false },
  axisLine: { show: true, lineStyle: { color: tokens["line-strong"] } },
  axisLabel: timeLabels(span, width, format),
});
