import type { TimeWindow } from "@fiel/domain";
import fc from "fast-check";

const quarterMs = 900_000;
const hourMs = 4 * quarterMs;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Wall clock of a zone as `2026-11-01 05:30`; readings compare as text. */
export function readingAt(ms: number, timeZone: string): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, ...parts });
  clocks.set(timeZone, clock);
  return clock.format(ms);
}
const parts = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
} as const;

/** First instant at which the clock shows a reading or a later one, by quarters of an hour. */
export function instantShowing(reading: string, timeZone: string): number {
  const likeUtcMs = Date.parse(`${reading.replace(" ", "T")}:00Z`);
  let ms = likeUtcMs - 16 * hourMs;
  while (readingAt(ms, timeZone) < reading) ms += quarterMs;
  return ms;
}

/** Reading `hours` after a day's midnight, ignoring clock changes. */
function readingOn(day: string, hours: number): string {
  const asUtc = new Date(Date.parse(`${day}T00:00Z`) + hours * hourMs).toISOString();
  return `${asUtc.slice(0, 10)} ${asUtc.slice(11, 16)}`;
}

/** Windows as a page takes them from a plant's calendar: whole days, or the same hours of some days. */
export function calendarWindows(timeZone: string, aroundMs: number): fc.Arbitrary<TimeWindow[]> {
  const today = readingAt(aroundMs, timeZone).slice(0, 10);
  return fc
    .record({
      first: fc.integer({ min: -2, max: 1 }),
      days: fc.integer({ min: 1, max: 3 }),
      hours: fc.constantFrom([0, 24], [0, 24], [6, 14], [22, 30], [0, 1], [1, 2], [0, 3]),
    })
    .map(({ first, days, hours: [from = 0, to = 0] }) =>
      Array.from({ length: days }, (_, i) => ({
        startMs: instantShowing(readingOn(today, 24 * (first + i) + from), timeZone),
        endMs: instantShowing(readingOn(today, 24 * (first + i) + to), timeZone),
      })),
    )
    .map((windows) => windows.filter(({ startMs, endMs }) => startMs < endMs))
    .filter((windows) => windows.length > 0);
}

/** Instants of clock changes: forward and back, by an hour and by half an hour, at night and at midnight. */
export const clockChanges = [
  { timeZone: "America/New_York", at: Date.UTC(2026, 2, 8, 7) },
  { timeZone: "America/New_York", at: Date.UTC(2026, 10, 1, 6) },
  { timeZone: "America/Sao_Paulo", at: Date.UTC(2018, 10, 4, 3) },
  { timeZone: "America/Sao_Paulo", at: Date.UTC(2018, 1, 18, 2) },
  { timeZone: "Australia/Lord_Howe", at: Date.UTC(2026, 3, 4, 15) },
] as const;
