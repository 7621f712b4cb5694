import { startOfDayMs } from "@fiel/domain";

export const dayMs = 86_400_000;
const historyDays = 30;

export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** The 30 days that the stored data fill: what arrives while they are asked for is newer. */
export const spanOfData = (nowMs: number): Span => spanOfDays(nowMs, historyDays);

/** What a report of twelve months is of. */
export const yearOfData = (nowMs: number): Span => spanOfDays(nowMs, reportedDays);

export const reportedDays = 365;

function spanOfDays(nowMs: number, days: number): Span {
  const endMs = Math.floor(nowMs / 60_000) * 60_000;
  return { startMs: endMs - days * dayMs, endMs };
}

/** A zone in which it is between 21 and 22 h: "today" is then nearly a whole day, whenever the benchmark runs. */
export function eveningZone(nowMs: number): string {
  const ahead = 21 - new Date(nowMs).getUTCHours();
  const hours = ahead > 14 ? ahead - 24 : ahead;
  // The sign in these names is turned round: Etc/GMT+3 is three hours behind.
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

/** From 00:00 of the plant until now: of today, or of the day 29 days before it. */
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
