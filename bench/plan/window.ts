import { startOfDayMs } from "@fiel/domain";

export const dayMs = 86_400_000;
const historyDays = 30;

export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** The 30 days of the stored data. Records that arrive during the measurement are newer. */
export const spanOfData = (nowMs: number): Span => spanOfDays(nowMs, historyDays);

/** The twelve months of a report. */
export const yearOfData = (nowMs: number): Span => spanOfDays(nowMs, reportedDays);

export const reportedDays = 365;

function spanOfDays(nowMs: number, days: number): Span {
  const endMs = Math.floor(nowMs / 60_000) * 60_000;
  return { startMs: endMs - days * dayMs, endMs };
}

/** A time zone whose local hour is 21. "Today" is then nearly a whole day at any start time. */
export function eveningZone(nowMs: number): string {
  const ahead = 21 - new Date(nowMs).getUTCHours();
  const hours = ahead > 14 ? ahead - 24 : ahead;
  // The sign in these names is inverted: Etc/GMT+3 is three hours behind UTC.
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

/** Windows that end now and start at 00:00 of the plant, today or 29 days ago. */
export const windows = {
  today: (nowMs: number, timeZone: string): Span => ({
    startMs: startOfDayMs(nowMs, timeZone),
    endMs: nowMs,
  }),
  thirtyDays: (nowMs: number, timeZone: string): Span => ({
    startMs: startOfDayMs(nowMs, timeZone, 1 - historyDays),
    endMs: nowMs,
  }),
} as const;
export type WindowName = keyof typeof windows;
