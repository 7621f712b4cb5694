import { type TimeWindow, unionOfWindows, withoutWindows } from "../time/time-window.ts";
import { instantOfWallClock, startOfDayMs, wallClockOf } from "../time/wall-clock.ts";

/** Hours of some days of the week on a clock. */
export interface WeeklyHours {
  /** `HH:MM`. */
  readonly from: string;
  /** `HH:MM`; on the next day when it is not after `from`. */
  readonly to: string;
  /** Days on which they begin, 0 is Sunday. */
  readonly weekdays: readonly number[];
}

/**
 * The weekly hours that lie in a window, in time order. They follow the zone's clock: a change of daylight saving makes them an hour
 * shorter or longer, and a time that the clock skips is as much later. RangeError: unknown zone.
 */
export function weeklyHours(
  { from, to, weekdays }: WeeklyHours,
  window: TimeWindow,
  timeZone: string,
): TimeWindow[] {
  const found: TimeWindow[] = [];
  for (
    let dayMs = startOfDayMs(window.startMs, timeZone, -1);
    dayMs < window.endMs;
    dayMs = startOfDayMs(dayMs, timeZone, 1)
  ) {
    const { year, month, day, weekday } = wallClockOf(dayMs, timeZone);
    if (!weekdays.includes(weekday)) continue;
    const at = (time: string, days: number): number => {
      const [hour = 0, minute = 0] = time.split(":").map(Number);
      return instantOfWallClock({ year, month, day: day + days, hour, minute }, timeZone);
    };
    found.push({ startMs: at(from, 0), endMs: at(to, to <= from ? 1 : 0) });
  }
  return unionOfWindows(found).flatMap((one) => {
    const startMs = Math.max(one.startMs, window.startMs);
    const endMs = Math.min(one.endMs, window.endMs);
    return startMs < endMs ? [{ startMs, endMs }] : [];
  });
}

/** The parts of a window outside these hours. */
export const outsideHours = (hours: WeeklyHours, window: TimeWindow, timeZone: string): TimeWindow[] =>
  withoutWindows(window, weeklyHours(hours, window, timeZone));
