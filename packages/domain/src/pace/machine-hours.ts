import type { TimelineSegment } from "../occurrences/operational-factor.ts";
import { type SeriesSteps, seriesSteps, stepsIn } from "../time/series-steps.ts";
import { clipWindows, type TimeWindow, unionLengthMs } from "../time/time-window.ts";
import { dayMs, hourMs, minuteMs } from "../time/units.ts";
import { plannedPackages, plannedTime } from "./pace.ts";

/** An hour below this share of its expected packages is marked, percent. */
const weakHourPercent = 85;
/** With less unplanned time than this an hour is not judged: what a meal leaves of an hour says little. */
const shortestJudgedMs = minuteMs;

/** Windows up to a day, plus the hour that a change of the clock adds, are shown by the hour. */
const longestOfHoursMs = 26 * hourMs;
const mostColumns = 40;

/** A column of a machine's day: an hour, or days when the windows are long. */
export interface HourOfMachine extends TimeWindow {
  /** Useful packages. */
  readonly useful: number;
  /** Packages expected in the time without planned stops, unrounded; null without an expected rate. */
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
  /** Packages a minute; null: no expected rate. */
  readonly rate: number | null;
  readonly timeZone: string;
}

/**
 * Columns for the windows: whole hours up to a day; above, whole days of the zone, so many per column that 40 columns are enough. Empty for
 * no windows.
 */
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
 * A machine's day hour by hour: packages made, packages expected in the time without planned stops, and standstill. Columns that no window
 * touches are absent. Source: design, machine page.
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

/** Share of the expected packages, percent, unrounded; null without an expectation, or with less than a minute without planned stops. */
export const percentOfExpected = ({ useful, expected, dueMs }: JudgedHour): number | null =>
  expected === null || expected <= 0 || dueMs < shortestJudgedMs ? null : (useful / expected) * 100;

/** Whether a column is marked: less than `weakHourPercent` of the expected packages. */
export const isWeak = (hour: JudgedHour): boolean => (percentOfExpected(hour) ?? 100) < weakHourPercent;

/** Sum of all columns. */
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
