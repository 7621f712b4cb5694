import { minuteMs } from "./units.ts";
import { lengthMs, type TimeWindow, unionOfWindows } from "./time-window.ts";
import { addDaysMs, addMonthsMs, instantOfWallClock, startOfDayMs, wallClockOf } from "./wall-clock.ts";

/** Period presets of the filter, in the order of the menu (dashboard spec, section 2). */
export const zooms = [
  "lst30m",
  "lst60m",
  "today",
  "lst24h",
  "yesterday",
  "thisweek",
  "lst7d",
  "thismonth",
  "lst30d",
  "custom",
] as const;
export type Zoom = (typeof zooms)[number];

/** Preset of an untouched filter. */
export const defaultZoom: Zoom = "today";

/** Presets that the home page offers. */
export const homeZooms = [
  "lst30m",
  "lst60m",
  "today",
  "lst24h",
  "yesterday",
  "thisweek",
  "lst7d",
] as const satisfies readonly Zoom[];

/** Presets that the information board offers. */
export const boardZooms = [...homeZooms, "thismonth", "lst30d"] as const satisfies readonly Zoom[];

/** Presets with a fixed length in ms, independent of the calendar. */
const elapsedMs: Partial<Record<Zoom, number>> = {
  lst30m: 30 * minuteMs,
  lst60m: 60 * minuteMs,
  lst24h: 1440 * minuteMs,
};

export interface ZoomContext {
  /** UTC ms. */
  readonly nowMs: number;
  /** IANA name of the tenant's zone. */
  readonly timeZone: string;
  /** The user's own windows, for `custom`. */
  readonly dates?: readonly TimeWindow[];
}

function startOfZoom(zoom: Exclude<Zoom, "custom">, nowMs: number, timeZone: string): number {
  switch (zoom) {
    case "today":
      return startOfDayMs(nowMs, timeZone);
    case "yesterday":
      return startOfDayMs(nowMs, timeZone, -1);
    case "thisweek":
      return startOfDayMs(nowMs, timeZone, -wallClockOf(nowMs, timeZone).weekday);
    case "thismonth": {
      const { year, month } = wallClockOf(nowMs, timeZone);
      return instantOfWallClock({ year, month, day: 1 }, timeZone);
    }
    case "lst7d":
      return addDaysMs(nowMs, -7, timeZone);
    case "lst30d":
      return addDaysMs(nowMs, -30, timeZone);
    case "lst30m":
    case "lst60m":
    case "lst24h":
      return nowMs - (elapsedMs[zoom] ?? 0);
  }
}

/**
 * Windows of a preset: half-open, UTC ms, in time order, by the zone's calendar. All end now, except `yesterday` (ends with that day) and
 * `custom` (the given dates, united so that nothing counts twice). `lst30m`, `lst60m` and `lst24h` are elapsed time; `lst7d` and `lst30d`
 * go back that many calendar days at the same wall-clock time; weeks start on Sunday. Empty when there is no time: `custom` without dates,
 * `today` exactly at midnight. RangeError: unknown zone.
 */
export function windowsOfZoom(zoom: Zoom, { nowMs, timeZone, dates = [] }: ZoomContext): TimeWindow[] {
  if (zoom === "custom") return unionOfWindows(dates);
  const endMs = zoom === "yesterday" ? startOfDayMs(nowMs, timeZone) : nowMs;
  return unionOfWindows([{ startMs: startOfZoom(zoom, nowMs, timeZone), endMs }]);
}

/** Calendar days from the first window's start to the last one's end, counting every touched day; at least 1. */
function daysTouched(windows: readonly TimeWindow[], timeZone: string): number {
  const dayNumber = (atMs: number): number => {
    const { year, month, day } = wallClockOf(atMs, timeZone);
    return Date.UTC(year, month - 1, day) / 86_400_000;
  };
  const startMs = Math.min(...windows.map((window) => window.startMs));
  const endMs = Math.max(...windows.map((window) => window.endMs));
  return dayNumber(endMs - 1) - dayNumber(startMs) + 1;
}

const daysBack: Partial<Record<Zoom, number>> = { today: 1, yesterday: 1, thisweek: 7, lst7d: 7, lst30d: 30 };

/**
 * The period before, for the change shown beside a number. Each window keeps its length, so that a constant rate shows no change. Calendar
 * presets begin by the wall clock: today 00:00-14:32 becomes yesterday 00:00-14:32, this week the same span of last week, this month of
 * last month. Elapsed presets move by their length, `custom` by as many days as it touches. Where the calendar has no room (a short month,
 * a day of 25 hours) the period before ends where the present one begins. Empty for no windows.
 */
export function previousWindows(zoom: Zoom, windows: readonly TimeWindow[], timeZone: string): TimeWindow[] {
  if (windows.length === 0) return [];
  const elapsed = elapsedMs[zoom];
  const days = daysBack[zoom] ?? daysTouched(windows, timeZone);
  const back = (atMs: number): number => {
    if (elapsed !== undefined) return atMs - elapsed;
    return zoom === "thismonth" ? addMonthsMs(atMs, -1, timeZone) : addDaysMs(atMs, -days, timeZone);
  };
  const before: TimeWindow[] = [];
  const present = unionOfWindows(windows);
  let limitMs = present[0]?.startMs ?? 0;
  for (const window of present.toReversed()) {
    const endMs = Math.min(back(window.startMs) + lengthMs(window), limitMs);
    limitMs = endMs - lengthMs(window);
    before.unshift({ startMs: limitMs, endMs });
  }
  return unionOfWindows(before);
}
