import type { TimelineSegment } from "../occurrences/operational-factor.ts";
import { type SeriesSteps, seriesSteps, stepsIn } from "../time/series-steps.ts";
import { clipWindows, type TimeWindow, unionLengthMs } from "../time/time-window.ts";
import { dayMs, hourMs, minuteMs } from "../time/units.ts";
import { plannedPackages, plannedTime } from "./pace.ts";

/** Below so much of what was expected an hour is told apart, percent. */
const weakHourPercent = 85;
/** Of less time than this without planned stops nothing is said: what a meal leaves of its hour is no hour that went badly. */
const shortestJudgedMs = minuteMs;

/** Windows up to a day, and the hour that a change of the clock adds, are told by the hour. */
const longestOfHoursMs = 26 * hourMs;
const mostColumns = 40;

/** A column of a machine's day: an hour, or days where the windows are long. */
export interface HourOfMachine extends TimeWindow {
  /** Useful packages. */
  readonly useful: number;
  /** Packages expected in the time without planned stops, unrounded; null where nothing is expected of the machine. */
  readonly expected: number | null;
  readonly unplannedMs: number;
  readonly plannedMs: number;
  /** Time without planned stops. */
  readonly dueMs: number;
}

export interface MachineDay {
  /** Until now, in time order. */
  readonly windows: readonly TimeWindow[];
  /** The machine's states over them (`timelineOf`). */
  readonly segments: readonly TimelineSegment[];
  /** Useful packages by the start of their step, UTC ms. */
  readonly made: readonly { readonly startMs: number; readonly count: number }[];
  /** Packages a minute; null: nothing is expected. */
  readonly rate: number | null;
  readonly timeZone: string;
}

/** The columns of windows: whole hours up to a day, whole days of the zone above, as few as 40 hold. Empty for no windows. */
export function hourColumns(windows: readonly TimeWindow[], timeZone: string): TimeWindow[] {
  const [first, last] = [windows[0], windows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const span = { startMs: first.startMs, endMs: last.endMs };
  const steps: SeriesSteps =
    span.endMs - span.startMs <= longestOfHoursMs
      ? { stepMs: hourMs, bordersMs: null }
      : seriesSteps(windows, timeZone, mostColumns, dayMs);
  return stepsIn(steps, span).filter((column) => clipWindows(windows, column).length > 0);
}

/**
 * A machine's day hour by hour: what it made, what was expected in the time that was not planned away, and how long it stood. Columns
 * that no window touches are absent. Source: design, machine page.
 */
export function hoursOfMachine(day: MachineDay): HourOfMachine[] {
  const { windows, segments, made, rate, timeZone } = day;
  const planned = segments.filter(({ state }) => state === "planned");
  const unplanned = segments.filter(({ state }) => state === "stopped");
  return hourColumns(windows, timeZone).map((column) => {
    const own = clipWindows(windows, column);
    const due = plannedTime(own, planned);
    return {
      ...column,
      useful: made.reduce(
        (sum, { startMs, count }) =>
          startMs >= column.startMs && startMs < column.endMs ? sum + count : sum,
        0,
      ),
      expected: rate === null ? null : plannedPackages(rate, due),
      unplannedMs: unionLengthMs(clipWindows(unplanned, column)),
      plannedMs: unionLengthMs(clipWindows(planned, column)),
      dueMs: unionLengthMs(due),
    };
  });
}

type JudgedHour = Pick<HourOfMachine, "useful" | "expected" | "dueMs">;

/** Share of what was expected, percent, unrounded; null where nothing was, or where less than a minute was not planned away. */
export const percentOfExpected = ({ useful, expected, dueMs }: JudgedHour): number | null =>
  expected === null || expected <= 0 || dueMs < shortestJudgedMs ? null : (useful / expected) * 100;

/** Whether a column is told apart: less than `weakHourPercent` of what was expected. */
export const isWeak = (hour: JudgedHour): boolean => (percentOfExpected(hour) ?? 100) < weakHourPercent;

/** All columns together, for the sum beside them. */
export function sumOfHours(hours: readonly HourOfMachine[]): Omit<HourOfMachine, keyof TimeWindow> {
  return {
    useful: hours.reduce((sum, { useful }) => sum + useful, 0),
    expected: hours.reduce<number | null>(
      (sum, { expected }) => (expected === null ? sum : (sum ?? 0) + expected),
      null,
    ),
    unplannedMs: hours.reduce((sum, { unplannedMs }) => sum + unplannedMs, 0),
    plannedMs: hours.reduce((sum, { plannedMs }) => sum + plannedMs, 0),
    dueMs: hours.reduce((sum, { dueMs }) => sum + dueMs, 0),
  };
}
