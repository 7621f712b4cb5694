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
  /** For `weekly`: 0 is Sunday. */
  readonly weekday: number;
  /** For `monthly`: 1-31; in a shorter month its last day. */
  readonly monthDay: number;
}

/**
 * The first instant after `afterMs` at which a schedule is due, UTC ms. A time that the clock skips (spring) is due as much later as the
 * clock jumped; a time that comes twice (autumn) is due the first time only. RangeError: an unknown zone, a malformed time.
 */
export function nextDueMs(schedule: ScheduleTime, afterMs: number, timeZone: string): number {
  // The run of the day before may still be ahead, when the clock was put forward over midnight.
  for (let day = addDays(dayOf(afterMs, timeZone), -1); ; day = addDays(day, 1)) {
    if (!isDayOf(schedule, day)) continue;
    const dueMs = instantOn(day, schedule.time, timeZone);
    if (dueMs > afterMs) return dueMs;
  }
}

/**
 * The last instant of the schedule in `(afterMs, untilMs]`: a server that was off for a day sends one report and not one for each that it
 * missed. Null when none was due.
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
 * The window that a run due at `dueMs` reports on: the day before it, the seven days before it, or the calendar month before it, in whole
 * days of the zone. A run on a month's last day reports on the time since the run of the month before. Each instant is in exactly one
 * report. A run that somebody asks for between two runs reports on the days up to its own; at a month's end it repeats the last run's
 * window. RangeError: unknown zone.
 */
export function reportedWindow(schedule: ScheduleTime, dueMs: number, timeZone: string): TimeWindow {
  const day = dayOfRun(schedule, dueMs, timeZone);
  const before = dayBefore(schedule, day);
  return { startMs: endOn(schedule, before, timeZone), endMs: endOn(schedule, day, timeZone) };
}

/**
 * The first due instant after `afterMs` whose run has something to report: a schedule whose time was changed may be due for days that a
 * run of before the change reported on. `reportedUntilMs`: the end of what was reported, null before the first run; one after `afterMs` was
 * written by a clock that jumped, and says nothing. RangeError as for `nextDueMs`.
 */
export function nextReportMs(
  schedule: ScheduleTime,
  afterMs: number,
  reportedUntilMs: number | null,
  timeZone: string,
): number {
  const untilMs = reportedUntilMs === null || reportedUntilMs > afterMs ? -Infinity : reportedUntilMs;
  let dueMs = nextDueMs(schedule, afterMs, timeZone);
  while (reportedWindow(schedule, dueMs, timeZone).endMs <= untilMs)
    dueMs = nextDueMs(schedule, dueMs, timeZone);
  return dueMs;
}

/**
 * The window of the run due at `dueMs` where runs reported until `reportedUntilMs`: it begins there, so that each instant is in exactly one
 * report also when the time, the day, the rhythm or the zone was changed between two runs. Null: all of it was reported.
 */
export function windowAfter(
  schedule: ScheduleTime,
  dueMs: number,
  reportedUntilMs: number | null,
  timeZone: string,
): TimeWindow | null {
  const { startMs, endMs } = reportedWindow(schedule, dueMs, timeZone);
  const isTold = reportedUntilMs !== null && reportedUntilMs <= dueMs;
  const window = { startMs: isTold ? reportedUntilMs : startMs, endMs };
  return window.startMs < endMs ? window : null;
}

/** End of the window that the run of a day reports on, UTC ms. */
function endOn(schedule: ScheduleTime, day: CalendarDay, timeZone: string): number {
  if (isOfMonthEnd(schedule)) return instantOn(day, schedule.time, timeZone);
  return instantOn(schedule.rhythm === "monthly" ? firstOfMonth(day) : day, "00:00", timeZone);
}

/** Day of the run before the run of `day`; for a monthly run any day of that month, except at the month's end. */
function dayBefore(schedule: ScheduleTime, day: CalendarDay): CalendarDay {
  if (schedule.rhythm !== "monthly") return addDays(day, schedule.rhythm === "daily" ? -1 : -7);
  return addDays(firstOfMonth(day), -1);
}

/** Day of the schedule whose run was due then. A run is due on a later day when the clock skips a time or a whole day. */
function dayOfRun(schedule: ScheduleTime, dueMs: number, timeZone: string): CalendarDay {
  const today = dayOf(dueMs, timeZone);
  const dueDay = [addDays(today, -1), today].find(
    (day) => isDayOf(schedule, day) && instantOn(day, schedule.time, timeZone) === dueMs,
  );
  if (dueDay !== undefined || !isOfMonthEnd(schedule)) return dueDay ?? today;
  return addDays(firstOfMonth(today), -1);
}

/** The last day that a schedule can name means the month's end. */
const isOfMonthEnd = ({ rhythm, monthDay }: ScheduleTime): boolean => rhythm === "monthly" && monthDay === 31;

function firstOfMonth(day: CalendarDay): CalendarDay {
  const { year, month } = parseDay(day);
  return calendarDay(year, month, 1);
}

function isDayOf({ rhythm, weekday, monthDay }: ScheduleTime, day: CalendarDay): boolean {
  if (rhythm === "daily") return true;
  if (rhythm === "weekly") return weekdayOf(day) === weekday;
  const last = parseDay(addDays(addMonths(firstOfMonth(day), 1), -1)).day;
  return parseDay(day).day === Math.min(monthDay, last);
}

function instantOn(day: CalendarDay, time: TimeOfDay, timeZone: string): number {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)?.map(Number) ?? [];
  if (hour === undefined || minute === undefined) throw new RangeError(`not a time of day: ${time}`);
  return instantOfWallClock({ ...parseDay(day), hour, minute }, timeZone);
}
