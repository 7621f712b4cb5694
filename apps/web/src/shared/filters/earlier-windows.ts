import { previousWindows, type TimeWindow, type Zoom } from "@fiel/domain";

const roundToMs = 300_000;

/** The equal period before, its ends moved out to whole steps: so it is asked once in five minutes and not every second. */
export const earlierWindows = (
  zoom: Zoom,
  windows: readonly TimeWindow[],
  timeZone: string,
): readonly TimeWindow[] =>
  previousWindows(zoom, windows, timeZone).map(({ startMs, endMs }) => ({
    startMs: Math.floor(startMs / roundToMs) * roundToMs,
    endMs: Math.ceil(endMs / roundToMs) * roundToMs,
  }));
