import { wallClockOf } from "@fiel/domain";

/** A date whose UTC fields are what a clock in the plant showed, because Excel has no zones. */
export function wallClock(atMs: number, timeZone: string): Date {
  const { year, month, day, hour, minute, second, millisecond } = wallClockOf(atMs, timeZone);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, millisecond));
}

/** As `wallClock`, without the time of day. */
export function wallDay(atMs: number, timeZone: string): Date {
  const { year, month, day } = wallClockOf(atMs, timeZone);
  return new Date(Date.UTC(year, month - 1, day));
}
