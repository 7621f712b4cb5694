import type { Window } from "@fiel/contracts";
import {
  clipWindows,
  continuousRanges,
  dailyRepetition,
  startOfDayMs,
  type TimeWindow,
  windowsOfZoom,
} from "@fiel/domain";
import type { DashboardFilter } from "./dashboard-filter.ts";

export const toDates = (windows: readonly TimeWindow[]): Window[] =>
  windows.map(({ startMs, endMs }) => ({ startTimestamp: startMs, endTimestamp: endMs }));

type Period = Pick<DashboardFilter, "zoom" | "ranges" | "startTime" | "endTime" | "daily">;

/** Windows of the chosen days, including future days. */
export const chosenWindows = (
  { ranges, startTime, endTime, daily }: Omit<Period, "zoom">,
  timeZone: string,
): TimeWindow[] =>
  (daily ? dailyRepetition : continuousRanges)(ranges, startTime ?? "00:00", endTime ?? "24:00", timeZone);

/**
 * Windows of the filter up to now. When they are empty, as for 'today' at midnight, one window of a millisecond. Chosen days that are all in the
 * future are returned as they are: they have no data, nor anything that is still going on.
 */
export const windowsNow = (period: Period, nowMs: number, timeZone: string): TimeWindow[] => {
  const dates = period.zoom === "custom" ? chosenWindows(period, timeZone) : [];
  const windows = windowsOfZoom(period.zoom, { nowMs, timeZone, dates });
  const past = clipWindows(windows, { startMs: Number.NEGATIVE_INFINITY, endMs: nowMs });
  if (past.length > 0) return past;
  return dates.length > 0 ? dates : [{ startMs: nowMs, endMs: nowMs + 1 }];
};

const sharedMs = 5_000;

/**
 * Rounds up to the next five seconds of the same day, so that screens that fetch at nearly the same time send equal requests and the server computes
 * one answer. Records that arrive meanwhile are in the window.
 */
export const sharedNow = (nowMs: number, timeZone: string): number => {
  const nextMs = Math.ceil(nowMs / sharedMs) * sharedMs;
  return startOfDayMs(nextMs, timeZone) === startOfDayMs(nowMs, timeZone) ? nextMs : nowMs;
};

/** From the first start to the last end; 0 to 0 without windows. */
export const spanOf = (windows: readonly TimeWindow[]): TimeWindow => ({
  startMs: windows[0]?.startMs ?? 0,
  endMs: windows.at(-1)?.endMs ?? 0,
});
