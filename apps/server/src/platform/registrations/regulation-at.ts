import { calendarDay, type Regulation, regulationOn, wallClockOf } from "@fiel/domain";

/** Regulation in force on the plant's day of an instant (UTC ms). */
export function regulationAt(atMs: number, timeZone: string): Regulation {
  const { year, month, day } = wallClockOf(atMs, timeZone);
  return regulationOn(calendarDay(year, month, day));
}
