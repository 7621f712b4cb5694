import { wallClockOf } from "@fiel/domain";

/** `vale-alto_2026-11-19_1432.xlsx`: the client and the instant on the plant's clock. */
export function reportFileName(tenant: string, nowMs: number, timeZone: string, extension: string): string {
  const { year, month, day, hour, minute } = wallClockOf(nowMs, timeZone);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${tenant}_${year}-${two(month)}-${two(day)}_${two(hour)}${two(minute)}.${extension}`;
}
