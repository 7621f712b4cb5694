import { intersection, type TimeWindow } from "./time-window.ts";
import { instantOfWallClock, wallClockOf } from "./wall-clock.ts";

/** A day of a zone's calendar as the half-open stretch of time it lasts there: 23, 24 or 25 hours. */
export interface ZonedDay extends TimeWindow {
  readonly year: number;
  /** 1-12. */
  readonly month: number;
  /** 1-31. */
  readonly day: number;
}

/**
 * The days of the zone's calendar that the window touches, in time order, each as long as it lasts there; they follow
 * each other without a gap. A day that the zone left out is absent; empty for an empty window. RangeError: unknown zone.
 */
export function daysOfWindow({ startMs, endMs }: TimeWindow, timeZone: string): ZonedDay[] {
  const days: ZonedDay[] = [];
  if (!(startMs < endMs)) return days;
  const first = wallClockOf(startMs, timeZone);
  let fromMs = instantOfWallClock({ year: first.year, month: first.month, day: first.day }, timeZone);
  for (let next = 1; fromMs < endMs; next += 1) {
    const { year, month, day } = wallClockOf(fromMs, timeZone);
    const date = { year: first.year, month: first.month, day: first.day + next };
    const untilMs = instantOfWallClock(date, timeZone);
    if (untilMs > fromMs) days.push({ year, month, day, startMs: fromMs, endMs: untilMs });
    fromMs = untilMs;
  }
  return days;
}

/** A part of a window that lies in one day of a zone's calendar. */
export interface DayPiece extends TimeWindow {
  /** Whether it is all of that day. */
  readonly isWholeDay: boolean;
}

/**
 * The windows cut where a day of the zone's calendar ends: each piece lies in one day, and together they cover what the windows
 * cover. In the order given; empty for none. RangeError: unknown zone.
 */
export function cutAtMidnights(windows: readonly TimeWindow[], timeZone: string): DayPiece[] {
  return windows.flatMap((window) =>
    daysOfWindow(window, timeZone).flatMap((day): DayPiece[] => {
      const piece = intersection(window, day);
      if (piece === null) return [];
      return [{ ...piece, isWholeDay: piece.startMs === day.startMs && piece.endMs === day.endMs }];
    }),
  );
}

/**
 * The calendar months of the zone that end with the one of `nowMs`, whole, as one window: `count` of them, the present one
 * included. RangeError: unknown zone.
 */
export function monthsUntil(nowMs: number, count: number, timeZone: string): TimeWindow {
  const { year, month } = wallClockOf(nowMs, timeZone);
  const startOf = (of: number): number => instantOfWallClock({ year, month: of, day: 1 }, timeZone);
  return { startMs: startOf(month + 1 - count), endMs: startOf(month + 1) };
}
