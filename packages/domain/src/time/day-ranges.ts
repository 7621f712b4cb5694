import { type CalendarDay, calendarDay, daysBetween, parseDay } from "./calendar-day.ts";
import { type TimeWindow, unionOfWindows } from "./time-window.ts";
import { instantOfWallClock, wallClockOf } from "./wall-clock.ts";

/** Calendar days, both inclusive. */
export interface DayRange {
  readonly firstDay: CalendarDay;
  readonly lastDay: CalendarDay;
}

/** `HH:MM` on the plant's clock; `24:00` is the end of the day. */
export type TimeOfDay = string;

/** Minutes from midnight, 0-1440. RangeError: not `HH:MM`, or after 24:00. */
export function minutesOf(text: TimeOfDay): number {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (hour === undefined || minute === undefined || minute > 59 || hour * 60 + minute > 1440) {
    throw new RangeError(`not a time of day: ${text}`);
  }
  return hour * 60 + minute;
}

/** The days of a range; none when it is reversed. */
function daysOf({ firstDay, lastDay }: DayRange): { year: number; month: number; day: number }[] {
  const first = parseDay(firstDay);
  const count = daysBetween(firstDay, lastDay) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({ ...first, day: first.day + index }));
}

/**
 * One window a day: from `startTime` to `endTime` on the zone's clock, on each day of each range; an end at or before the
 * start belongs to the next day (22:00-06:00 is a night shift, 06:00-06:00 a full day). Windows that meet are united.
 * Empty for no ranges. RangeError: a malformed day, time or zone.
 */
export function dailyRepetition(
  ranges: readonly DayRange[],
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  timeZone: string,
): TimeWindow[] {
  const start = minutesOf(startTime);
  const end = minutesOf(endTime);
  const nextDay = end <= start ? 1 : 0;
  const windows = ranges.flatMap(daysOf).map((date) => ({
    startMs: instantOfWallClock({ ...date, minute: start }, timeZone),
    endMs: instantOfWallClock({ ...date, day: date.day + nextDay, minute: end }, timeZone),
  }));
  return unionOfWindows(windows);
}

/**
 * One window a range: from `startTime` of its first day to `endTime` of its last, on the zone's clock. On a single day an
 * end at or before the start belongs to the next day. Empty for no ranges. RangeError as `dailyRepetition`.
 */
export function continuousRanges(
  ranges: readonly DayRange[],
  startTime: TimeOfDay,
  endTime: TimeOfDay,
  timeZone: string,
): TimeWindow[] {
  const start = minutesOf(startTime);
  const end = minutesOf(endTime);
  const windows = ranges.map(({ firstDay, lastDay }) => {
    const last = parseDay(lastDay);
    const nextDay = firstDay === lastDay && end <= start ? 1 : 0;
    return {
      startMs: instantOfWallClock({ ...parseDay(firstDay), minute: start }, timeZone),
      endMs: instantOfWallClock({ ...last, day: last.day + nextDay, minute: end }, timeZone),
    };
  });
  return unionOfWindows(windows);
}

/** The calendar day, `YYYY-MM-DD`, that holds an instant in the zone. */
export function dayOf(atMs: number, timeZone: string): CalendarDay {
  const { year, month, day } = wallClockOf(atMs, timeZone);
  return calendarDay(year, month, day);
}
