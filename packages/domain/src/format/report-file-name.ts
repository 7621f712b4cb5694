import { wallClockOf } from "../time/wall-clock.ts";

/**
 * Name of a report's file: the client and the instant (UTC ms) on the plant's clock, `vale-alto_2026-11-19_1432.xlsx`. RangeError: unknown
 * zone.
 */
export function reportFileName(tenant: string, nowMs: number, timeZone: string, extension: string): string {
  const { year, month, day, hour, minute } = wallClockOf(nowMs, timeZone);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${tenant}_${year}-${two(month)}-${two(day)}_${two(hour)}${two(minute)}.${extension}`;
}
