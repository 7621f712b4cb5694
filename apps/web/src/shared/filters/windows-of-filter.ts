import type { Window } from "@fiel/contracts";
import { type TimeWindow, windowsOfZoom } from "@fiel/domain";
import type { HomeZoom } from "./dashboard-filter.ts";

export const toDates = (windows: readonly TimeWindow[]): Window[] =>
  windows.map(({ startMs, endMs }) => ({ startTimestamp: startMs, endTimestamp: endMs }));

/** Windows of a preset; at midnight sharp, when 'today' is still empty, its first millisecond. */
export const windowsNow = (zoom: HomeZoom, nowMs: number, timeZone: string): TimeWindow[] => {
  const windows = windowsOfZoom(zoom, { nowMs, timeZone });
  return windows.length > 0 ? windows : [{ startMs: nowMs, endMs: nowMs + 1 }];
};

/** From the first start to the last end. */
export const spanOf = (windows: readonly TimeWindow[]): TimeWindow => ({
  startMs: windows[0]?.startMs ?? 0,
  endMs: windows.at(-1)?.endMs ?? 0,
});
