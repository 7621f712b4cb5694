import { daysOfWindow, type ZonedDay } from "./calendar-days.ts";
import { alignedUpToMs, stepFor } from "./step-for.ts";
import { type TimeWindow, unionOfWindows } from "./time-window.ts";
import { dayMs, hourMs } from "./units.ts";
import { instantOfWallClock, startOfDayMs, wallClockOf } from "./wall-clock.ts";

/** The steps of a time series. */
export interface SeriesSteps {
  /** How long a step is on the clock, ms. */
  readonly stepMs: number;
  /**
   * Where steps begin, UTC ms, in time order: from the one that holds the windows' first instant to the one that holds their
   * last, and that one's end. Null where steps are the multiples of `stepMs` in UTC.
   */
  readonly bordersMs: readonly number[] | null;
}

/**
 * The steps of a series over the windows, of which `stepFor` tells the length. Up to an hour they are aligned to UTC;
 * wider ones to the zone's calendar: each begins when the clock shows a multiple of its length, so that one in which the clock
 * is changed is an hour shorter or longer; steps of weeks begin on a Sunday, the first one that of the windows' first day. RangeError: unknown
 * zone, `maxPoints` below 2.
 */
export function seriesSteps(
  windows: readonly TimeWindow[],
  timeZone: string,
  maxPoints?: number,
  ofMs?: number,
): SeriesSteps {
  const stepMs = stepFor(windows, maxPoints, ofMs);
  if (stepMs <= alignedUpToMs) return { stepMs, bordersMs: null };
  const union = unionOfWindows(windows);
  const [startMs, endMs] = [union[0]?.startMs ?? 0, union.at(-1)?.endMs ?? 0];
  const borders =
    stepMs > dayMs
      ? startsOfWeeks({ startMs, endMs }, stepMs / dayMs, timeZone)
      : daysOfWindow({ startMs, endMs: endMs + stepMs + hourMs }, timeZone).flatMap((day) =>
          startsInDay(day, stepMs, timeZone),
        );
  const first = borders.findLastIndex((border) => border <= startMs);
  const end = borders.findIndex((border) => border >= endMs);
  return { stepMs, bordersMs: borders.slice(first, end + 1) };
}

/** The start of every so many days, from the Sunday of the window's first day to the first after its end. */
function startsOfWeeks({ startMs, endMs }: TimeWindow, every: number, timeZone: string): number[] {
  const sunday = -wallClockOf(startMs, timeZone).weekday;
  const starts = [startOfDayMs(startMs, timeZone, sunday)];
  while ((starts.at(-1) ?? endMs) < endMs)
    starts.push(startOfDayMs(startMs, timeZone, sunday + starts.length * every));
  return starts;
}

function startsInDay(
  { year, month, day, startMs, endMs }: ZonedDay,
  stepMs: number,
  timeZone: string,
): number[] {
  const isPlain = endMs - startMs === dayMs;
  const starts = Array.from({ length: dayMs / stepMs }, (_, index) =>
    isPlain || index === 0
      ? startMs + index * stepMs
      : instantOfWallClock({ year, month, day, hour: (index * stepMs) / hourMs }, timeZone),
  );
  // A step that the clock skips as a whole has no time of its own.
  return starts.filter((start, index) => index === 0 || start > (starts[index - 1] ?? start));
}

/** The step that holds an instant of the windows. */
export function stepAt({ stepMs, bordersMs }: SeriesSteps, atMs: number): TimeWindow {
  if (bordersMs !== null) return between(bordersMs, placeOf(bordersMs, atMs));
  const startMs = Math.floor(atMs / stepMs) * stepMs;
  return { startMs, endMs: startMs + stepMs };
}

/** The steps that a stretch of the windows touches, whole, in time order; none of an empty one. */
export function stepsIn(steps: SeriesSteps, { startMs, endMs }: TimeWindow): TimeWindow[] {
  const found: TimeWindow[] = [];
  for (let atMs = startMs; atMs < endMs; atMs = found.at(-1)?.endMs ?? endMs) found.push(stepAt(steps, atMs));
  return found;
}

const between = (bordersMs: readonly number[], place: number): TimeWindow => ({
  startMs: bordersMs[place] ?? 0,
  endMs: bordersMs[place + 1] ?? 0,
});

/** Index of the last border but the end that is not after the instant. */
function placeOf(bordersMs: readonly number[], atMs: number): number {
  let [low, high] = [0, bordersMs.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((bordersMs[middle] ?? atMs) <= atMs) low = middle;
    else high = middle;
  }
  return low;
}
