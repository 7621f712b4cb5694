import {
  addDaysMs,
  instantOfWallClock,
  type InstantStyle,
  minuteMs,
  startOfDayMs,
  type TimeWindow,
  wallClockOf,
} from "@fiel/domain";

const minuteSteps = [5, 10, 15, 30, 60, 120, 180, 240, 360, 720];

export interface TimeTicks {
  readonly atMs: readonly number[];
  readonly style: InstantStyle;
}

const everyMinutes = ({ startMs, endMs }: TimeWindow, minutes: number, timeZone: string): number[] => {
  const ticks: number[] = [];
  const { year, month, day } = wallClockOf(startMs, timeZone);
  const last = Math.ceil((endMs - startMs) / (minutes * minuteMs)) + 1440 / minutes;
  for (let index = 0; index <= last; index += 1) {
    const atMs = instantOfWallClock({ year, month, day, minute: index * minutes }, timeZone);
    if (atMs >= startMs && atMs <= endMs && atMs !== ticks.at(-1)) ticks.push(atMs);
  }
  return ticks;
};

const everyDays = ({ startMs, endMs }: TimeWindow, days: number, timeZone: string): number[] => {
  const ticks: number[] = [];
  const midnight = startOfDayMs(startMs, timeZone);
  const first = midnight === startMs ? midnight : addDaysMs(midnight, 1, timeZone);
  for (let atMs = first; atMs <= endMs; atMs = addDaysMs(atMs, days, timeZone)) ticks.push(atMs);
  return ticks;
};

/**
 * At most `most` round instants of the plant's clock in the span, by the zone's calendar, also on days of 23 or 25 hours. Spans up to two days are
 * labelled by time, longer ones by day.
 */
export const timeTicks = (span: TimeWindow, most: number, timeZone: string): TimeTicks => {
  const lengthMs = span.endMs - span.startMs;
  const wanted = Math.max(2, most);
  if (lengthMs <= 48 * 60 * minuteMs) {
    const minutes = minuteSteps.find((step) => lengthMs / (step * minuteMs) <= wanted - 1) ?? 720;
    return { atMs: everyMinutes(span, minutes, timeZone), style: "time" };
  }
  const days = Math.max(1, Math.ceil(lengthMs / (1440 * minuteMs * (wanted - 1))));
  return { atMs: everyDays(span, days, timeZone), style: "dayMonth" };
};
