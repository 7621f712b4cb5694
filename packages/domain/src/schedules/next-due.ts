import {
  addDays,
  addMonths,
  type CalendarDay,
  calendarDay,
  parseDay,
  weekdayOf,
} from "../time/calendar-day.ts";
import { dayOf, type TimeOfDay } from "../time/day-ranges.ts";
import type { TimeWindow } from "../time/time-window.ts";
import { instantOfWallClock } from "../time/wall-clock.ts";

/** How often a schedule runs. */
export const scheduleRhythms = ["daily", "weekly", "monthly"] as const;
export type ScheduleRhythm = (typeof scheduleRhythms)[number];

/** When a schedule runs, on the clock of the plant's zone. */
export interface ScheduleTime {
  readonly rhythm: ScheduleRhythm;
  /** `HH:MM`, 00:00 to 23:59. */
  readonly time: TimeOfDay;
  /** Of `weekly`: 0 is Sunday. */
  readonly weekday: number;
  /** Of `monthly`: 1-31; a month without it has its last day instead. */
  readonly monthDay: number;
}

/**
 * The first instant after `afterMs` at which a schedule is due, UTC ms. A time that the clock skips (spring) is due as much
 * later as the clock was put forward; one that it shows twice (autumn) is due the first time alone. RangeError: an unknown
 * zone, a malformed time.
 */
export function nextDueMs(schedule: ScheduleTime, afterMs: number, timeZone: string): number {
  // The day before may be due later than now still, where the clock was put forward over midnight.
  for (let day = addDays(dayOf(afterMs, timeZone), -1); ; day = addDays(day, 1)) {
    if (!isDayOf(schedule, day)) continue;
    const dueMs = instantOn(day, schedule.time, timeZone);
    if (dueMs > afterMs) return dueMs;
  }
}

/**
 * The schedule's instants in `(afterMs, untilMs]` of which only the last is worth running: a server that was off for a day
 * sends one report and not one for each that it missed. Null when none was due.
 */
export function lastDueMs(
  schedule: ScheduleTime,
  afterMs: number,
  untilMs: number,
  timeZone: string,
): number | null {
  let last: number | null = null;
  for (let dueMs = nextDueMs(schedule, afterMs, timeZone); dueMs <= untilMs;)
    [last, dueMs] = [dueMs, nextDueMs(schedule, dueMs, timeZone)];
  return last;
}

/**
 * What a run that was due at `dueMs` reports on: the day before it, the seven days before it, or the calendar month before
 * it, whole days of the zone up to the midnight on or before it. On a month's last day it is that month up to `dueMs`.
 * RangeError: unknown zone.
 */
export function reportedWindow(
  { rhythm, monthDay }: ScheduleTime,
  dueMs: number,
  timeZone: string,
): TimeWindow {
  const today = dayOf(dueMs, timeZone);
  const midnight = (day: CalendarDay): number => instantOn(day, "00:00", timeZone);
  if (rhythm !== "monthly")
    return { startMs: midnight(addDays(today, rhythm === "daily" ? -1 : -7)), endMs: midnight(today) };
  const { year, month } = parseDay(today);
  const first = calendarDay(year, month, 1);
  if (isLastOfMonth(monthDay) && addDays(today, 1) === addMonths(first, 1))
    return { startMs: midnight(first), endMs: dueMs };
  return { startMs: midnight(addMonths(first, -1)), endMs: midnight(first) };
}

/** Days that not every month has stand for the month's last. */
const isLastOfMonth = (monthDay: number): boolean => monthDay > 28;

function isDayOf({ rhythm, weekday, monthDay }: ScheduleTime, day: CalendarDay): boolean {
  if (rhythm === "daily") return true;
  if (rhythm === "weekly") return weekdayOf(day) === weekday;
  const { year, month, day: own } = parseDay(day);
  const last = parseDay(addDays(addMonths(calendarDay(year, month, 1), 1), -1)).day;
  return own === Math.min(monthDay, last);
}

function instantOn(day: CalendarDay, time: TimeOfDay, timeZone: string): number {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)?.map(Number) ?? [];
  if (hour === undefined || minute === undefined) throw new RangeError(`not a time of day: ${time}`);
  return instantOfWallClock({ ...parseDay(day), hour, minute }, timeZone);
}
