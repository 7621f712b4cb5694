export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Hour of the plant's clock at which the production day and its first shift begin. The third shift ends with the day. */
const DAY_BEGINS_HOUR = 6;
export const SHIFT_MS = 8 * HOUR_MS;
export const shiftNumbers = [0, 1, 2] as const;

/** Number of the production day (06:00 to 06:00 by the plant's clock) of an instant, counted from 1970-01-01. */
export function productionDayOf(atMs: number, utcOffsetMin: number): number {
  return Math.floor((atMs + utcOffsetMin * MINUTE_MS - DAY_BEGINS_HOUR * HOUR_MS) / DAY_MS);
}

/** Start of a production day, UTC ms. */
export function productionDayStart(day: number, utcOffsetMin: number): number {
  return day * DAY_MS + DAY_BEGINS_HOUR * HOUR_MS - utcOffsetMin * MINUTE_MS;
}

/** Weekday on which a production day begins, 0 Sunday to 6 Saturday. 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Number of the week since 1970; weeks begin on Sunday. */
export function weekOf(day: number): number {
  return Math.floor((day + 4) / 7);
}
