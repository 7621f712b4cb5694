import {
  type ControlChart,
  type ControlLines,
  type ControlPoint,
  type FixedControlLimits,
  toDraw,
} from "@fiel/contracts";
import {
  type ControlChartKind,
  dayMs,
  falseAlarmShare,
  type NelsonRule,
  spreadFalseAlarmShare,
  type TimeWindow,
} from "@fiel/domain";

export const isSignal = ({ rules, spreadBeyond }: ControlPoint): boolean => rules.length > 0 || spreadBeyond;

/** The limits that hold at an instant, UTC ms; null before the first. */
export const limitsAt = (limits: readonly FixedControlLimits[], atMs: number): FixedControlLimits | null =>
  limits.findLast(({ from }) => from <= atMs) ?? null;

/** Points a day at the rate of a part; null without points. */
export const pointsPerDay = (pointCount: number, { startMs, endMs }: TimeWindow): number | null =>
  pointCount === 0 ? null : (pointCount * dayMs) / Math.max(1, endMs - startMs);

/** Signals expected among so many points of a line that nothing moves: of the rules that are on, and of the chart of the spread. */
export const expectedSignals = (
  pointCount: number,
  kind: ControlChartKind,
  size: number,
  rules: readonly NelsonRule[],
): number => {
  const ofRules = rules.reduce((sum, rule) => sum + falseAlarmShare(rule), 0);
  return pointCount * (ofRules + spreadFalseAlarmShare(kind, size));
};

/** The chosen point, else the last one with a signal, else the last; null without points. */
export const shownPoint = (
  { points, last, lastBroken }: Pick<ControlChart, "points" | "last" | "lastBroken">,
  chosenMs: number | null,
): ControlPoint | null =>
  toDraw(points).findLast(({ startDate }) => startDate === chosenMs) ?? lastBroken ?? last;

/** The points drawn before and after one; null where there is none. */
export const besidePoint = (
  { points }: Pick<ControlChart, "points">,
  { startDate: atMs }: ControlPoint,
): { readonly previous: ControlPoint | null; readonly next: ControlPoint | null } => ({
  previous: toDraw(points).findLast(({ startDate }) => startDate < atMs) ?? null,
  next: toDraw(points).find(({ startDate }) => startDate > atMs) ?? null,
});

export interface Extent {
  readonly min: number;
  readonly max: number;
}

/** Points farther from the centre than this many widths of the limits are drawn at the edge, so that one wrong product does not flatten the chart. */
const farthest = 2;
const margin = 0.08;

/** Range of an axis, in the unit of the values: all limits and points, with a margin. */
export const extentOf = (
  values: readonly number[],
  lines: readonly { readonly lower: number; readonly upper: number }[],
): Extent => {
  const bounds = lines.flatMap(({ lower, upper }) => [lower, upper]);
  const all = [...values, ...bounds];
  if (all.length === 0) return { min: 0, max: 1 };
  let [min, max] = [Math.min(...all), Math.max(...all)];
  if (bounds.length > 0) {
    const [low, high] = [Math.min(...bounds), Math.max(...bounds)];
    min = Math.max(min, low - farthest * (high - low));
    max = Math.min(max, high + farthest * (high - low));
  }
  const room = max > min ? (max - min) * margin : Math.max(0.01, Math.abs(max) * 0.001);
  return { min: min - room, max: max + room };
};

export const inside = (value: number, { min, max }: Extent): number => Math.min(Math.max(value, min), max);

/** Lines that are drawn: the fixed limits, each for its time, or without any the proposal over the whole. */
export interface DrawnLines {
  readonly lines: ControlLines;
  readonly startMs: number;
  readonly endMs: number;
  readonly isFixed: boolean;
}

export const drawnLines = (
  { limits, proposal }: Pick<ControlChart, "limits" | "proposal">,
  span: TimeWindow,
): DrawnLines[] => {
  if (limits.length === 0) return proposal === null ? [] : [{ lines: proposal, ...span, isFixed: false }];
  return limits.map((lines, place) => ({
    lines,
    startMs: Math.max(span.startMs, lines.from),
    endMs: Math.min(span.endMs, limits[place + 1]?.from ?? span.endMs),
    isFixed: true,
  }));
};

const shortestGapMs = 5 * 60_000;
/** A distance of more than this many times the usual one between points counts as a stop. */
const timesUsual = 3;

/** Points in time order, with null where the line breaks because the machine stood or another product ran. */
export const brokenLine = (points: readonly ControlPoint[]): (ControlPoint | null)[] => {
  const ways = points.slice(1).map(({ startDate }, at) => startDate - (points[at]?.startDate ?? startDate));
  const usual = ways.toSorted((one, other) => one - other)[Math.floor((ways.length - 1) / 2)] ?? 0;
  const gapMs = Math.max(shortestGapMs, timesUsual * usual);
  return points.flatMap((point, at) => ((ways[at - 1] ?? 0) > gapMs ? [null, point] : [point]));
};
