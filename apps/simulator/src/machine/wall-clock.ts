import { MINUTE_MS } from "./calendar.ts";

const pad = (value: number) => String(value).padStart(2, "0");

/** Day by the plant's clock, `YYYY-MM-DD`. */
export function plantDate(atMs: number, utcOffsetMin: number): string {
  return new Date(atMs + utcOffsetMin * MINUTE_MS).toISOString().slice(0, 10);
}

/** ISO 8601 with milliseconds and the plant's offset, such as `2026-11-20T14:03:07.250-03:00`. */
export function plantTime(atMs: number, utcOffsetMin: number): string {
  const wall = new Date(atMs + utcOffsetMin * MINUTE_MS).toISOString().slice(0, -1);
  const minutes = Math.abs(utcOffsetMin);
  return `${wall}${utcOffsetMin < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
