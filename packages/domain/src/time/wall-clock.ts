import { dayMs, minuteMs } from "./units.ts";
import { offsetMs } from "./zone-offsets.ts";

/** A reading of the wall clock: month 1-12; days and hours beyond their range roll over. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
  readonly millisecond?: number;
}

/** Whether `timeZone` is an IANA name that this machine knows. */
export function isTimeZone(timeZone: string): boolean {
  return timeZone !== "" && !Number.isNaN(offsetMs(0, timeZone));
}

interface Readings {
  readonly instants: readonly number[];
  /** The instant by the offset of the day before; used for a reading that the clock skips. */
  readonly byOffsetBefore: number;
}

/** Written here because TZDate takes the second of two midnights (Havana), depending on the zone of the process. */
function readingsOf(clock: WallClock, timeZone: string): Readings {
  const { year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0 } = clock;
  const asUtcMs = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const before = offsetMs(asUtcMs - dayMs, timeZone);
  const after = offsetMs(asUtcMs + dayMs, timeZone);
  if (Number.isNaN(before)) throw new RangeError(`unknown time zone ${timeZone}`);
  const shows = (atMs: number): boolean => atMs + offsetMs(atMs, timeZone) === asUtcMs;
  const instants = [...new Set([asUtcMs - before, asUtcMs - after])].filter(shows);
  return { instants: instants.toSorted((a, b) => a - b), byOffsetBefore: asUtcMs - before };
}

/**
 * Every UTC ms at which the zone's wall clock shows the given reading, ascending: usually one, two in the hour that comes twice (autumn),
 * none in the skipped one (spring). RangeError: unknown zone.
 */
export function instantsOfWallClock(clock: WallClock, timeZone: string): readonly number[] {
  return readingsOf(clock, timeZone).instants;
}

/**
 * UTC ms at which the zone's wall clock shows the given reading. A skipped reading (spring) is placed as far after the gap as it lies
 * inside it; a reading that comes twice (autumn) means the first. RangeError: unknown zone.
 */
export function instantOfWallClock(clock: WallClock, timeZone: string): number {
  const { instants, byOffsetBefore } = readingsOf(clock, timeZone);
  return instants[0] ?? byOffsetBefore;
}

/**
 * The first UTC ms at which the zone's wall clock shows the given reading or, where it skips that one (spring), a later one. A later
 * reading never comes first, so that what does not overlap on the clock does not overlap in time. RangeError: unknown zone.
 */
export function firstInstantFrom(clock: WallClock, timeZone: string): number {
  const { instants, byOffsetBefore } = readingsOf(clock, timeZone);
  const [shown] = instants;
  if (shown !== undefined) return shown;
  // The clock is put forward at some instant in this day, and shows a later reading from it on.
  const offsetAfter = offsetMs(byOffsetBefore, timeZone);
  let [beforeMs, afterMs] = [byOffsetBefore - dayMs, byOffsetBefore];
  while (afterMs - beforeMs > 1) {
    const middleMs = Math.floor((beforeMs + afterMs) / 2);
    if (offsetMs(middleMs, timeZone) === offsetAfter) afterMs = middleMs;
    else beforeMs = middleMs;
  }
  return afterMs;
}

/** What the zone's wall clock shows at a UTC instant. RangeError: unknown zone. */
export function wallClockOf(
  atMs: number,
  timeZone: string,
): Required<WallClock> & { readonly weekday: number } {
  const offset = offsetMs(atMs, timeZone);
  if (Number.isNaN(offset)) throw new RangeError(`unknown time zone ${timeZone}`);
  const shifted = new Date(atMs + offset);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
    millisecond: shifted.getUTCMilliseconds(),
    /** 0 is Sunday. */
    weekday: shifted.getUTCDay(),
  };
}

const quarterMs = 15 * minuteMs;

/**
 * A function that tells the hour of the zone's wall clock, 0-23, at UTC instants, for many of them: clocks are put forward and back at
 * quarters of an hour of UTC, so that each quarter is looked up once. RangeError, when it is called: unknown zone.
 */
export function hourOfDay(timeZone: string): (atMs: number) => number {
  const hours = new Map<number, number>();
  return (atMs) => {
    const quarter = Math.floor(atMs / quarterMs);
    const hour = hours.get(quarter) ?? wallClockOf(quarter * quarterMs, timeZone).hour;
    hours.set(quarter, hour);
    return hour;
  };
}

/** First instant of the day that holds `atMs` in the zone, moved by `days` calendar days. */
export function startOfDayMs(atMs: number, timeZone: string, days = 0): number {
  const { year, month, day } = wallClockOf(atMs, timeZone);
  return instantOfWallClock({ year, month, day: day + days }, timeZone);
}

/** The wall clock of a day, moved to another day: a day whose midnight was skipped still gives midnight there. */
function movableClock(atMs: number, timeZone: string): WallClock {
  const clock = wallClockOf(atMs, timeZone);
  const { year, month, day } = clock;
  return clock.hour > 0 && atMs === instantOfWallClock({ year, month, day }, timeZone)
    ? { year, month, day }
    : clock;
}

/**
 * The instant `days` calendar days later (earlier when negative) at the same wall-clock time; the first instant of a day gives the first
 * instant of the other, also where midnight was skipped.
 */
export function addDaysMs(atMs: number, days: number, timeZone: string): number {
  if (days === 0) return atMs;
  const clock = movableClock(atMs, timeZone);
  return instantOfWallClock({ ...clock, day: clock.day + days }, timeZone);
}

/** The instant `months` later at the same wall-clock time; a day that the month lacks becomes its last day. */
export function addMonthsMs(atMs: number, months: number, timeZone: string): number {
  const clock = movableClock(atMs, timeZone);
  const daysInMonth = new Date(Date.UTC(clock.year, clock.month + months, 0)).getUTCDate();
  return instantOfWallClock(
    { ...clock, month: clock.month + months, day: Math.min(clock.day, daysInMonth) },
    timeZone,
  );
}
