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
 * What a run that was due at `dueMs` reports on: the day before it, the seven days before it, or the calendar month before it, whole
 * days of the zone; on a month's last day, what came since the run of the month before. Each instant is in the report of exactly one
 * run. One that was asked for between two reports on the days up to its own, or again on what the last run of a month's end did.
 * RangeError: unknown zone.
 */
export function reportedWindow(schedule: ScheduleTime, dueMs: number, timeZone: string): TimeWindow {
  const day = dayOfRun(schedule, dueMs, timeZone);
  const before = dayBefore(schedule, day);
  return { startMs: endOn(schedule, before, timeZone), endMs: endOn(schedule, day, timeZone) };
}

/** Until when the run of a day reports, UTC ms. */
function endOn(schedule: ScheduleTime, day: CalendarDay, timeZone: string): number {
  if (isOfMonthEnd(schedule)) return instantOn(day, schedule.time, timeZone);
  return instantOn(schedule.rhythm === "monthly" ? firstOfMonth(day) : day, "00:00", timeZone);
}

/** The run before the one of a day: its day, of a monthly one any day of its month but at the month's end. */
function dayBefore(schedule: ScheduleTime, day: CalendarDay): CalendarDay {
  if (schedule.rhythm !== "monthly") return addDays(day, schedule.rhythm === "daily" ? -1 : -7);
  return addDays(firstOfMonth(day), -1);
}

/** The day of the schedule that was due then: where the clock skips a time or a whole day, a run is due on a later one. */
function dayOfRun(schedule: ScheduleTime, dueMs: number, timeZone: string): CalendarDay {
  const today = dayOf(dueMs, timeZone);
  const dueDay = [addDays(today, -1), today].find(
    (day) => isDayOf(schedule, day) && instantOn(day, schedule.time, timeZone) === dueMs,
  );
  if (dueDay !== undefined || !isOfMonthEnd(schedule)) return dueDay ?? today;
  return addDays(firstOfMonth(today), -1);
}

/** The day that not every month has, and the last that a schedule can name, stands for the month's end. */
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
