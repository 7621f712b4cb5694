import { addMonthsMs, startOfDayMs } from "./wall-clock.ts";

/**
 * The first month, as YYYYMM in UTC, of which anything is kept when so many whole months by the plant's calendar are. The day that
 * they go back to is kept whole, and so is the month that it begins in. Throws RangeError for an unknown zone. Source: ADR 0060.
 */
export function firstKeptMonth(nowMs: number, months: number, timeZone: string): number {
  const from = new Date(startOfDayMs(addMonthsMs(nowMs, -months, timeZone), timeZone));
  return from.getUTCFullYear() * 100 + from.getUTCMonth() + 1;
}

/** When a month, YYYYMM, begins in UTC, ms. */
export const monthStartMs = (month: number): number => Date.UTC(Math.floor(month / 100), (month % 100) - 1);

/** Where a UTC month (YYYYMM) ends and the next one begins, UTC ms. */
export const monthEndMs = (month: number): number => Date.UTC(Math.floor(month / 100), month % 100);
