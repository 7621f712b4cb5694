import { daysOfWindow, hourMs, type TimeWindow } from "@fiel/domain";
import type { Timeline, TimelineRow } from "./timeline.ts";

/** Least distance between bars, px. Closer bars would merge, so shares are drawn instead. */
const leastApartPx = 3;
/** Least width of a cell that can be pointed at and read, px. */
const leastCellPx = 12;

/** Lengths of a cell, the shortest first. */
export const cellSteps = ["hour", "shift", "day"] as const;
export type CellStep = (typeof cellSteps)[number];

const lengthOf: Readonly<Record<CellStep, number>> = { hour: hourMs, shift: 8 * hourMs, day: 24 * hourMs };

/** Index of the first bar that begins at or after an instant. Bars are in time order. */
const firstFrom = (bars: readonly TimeWindow[], atMs: number): number => {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.startMs ?? 0) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
};

const countIn = ({ bars }: Pick<TimelineRow, "bars">, { startMs, endMs }: TimeWindow): number =>
  bars.reduce((sum, layer) => sum + firstFrom(layer, endMs) - firstFrom(layer, startMs), 0);

/** Whether some row has more visible bars than can be told apart in `widthPx`. */
export const isDense = (
  rows: readonly Pick<TimelineRow, "bars">[],
  visible: TimeWindow,
  widthPx: number,
): boolean => rows.some((row) => countIn(row, visible) * leastApartPx > widthPx);

/** Whether some stretch of the window is dense by itself: bars crowded into one day of thirty merge there, however empty the other days are. */
const hasDenseStretch = (
  rows: readonly Pick<TimelineRow, "bars">[],
  { startMs, endMs }: TimeWindow,
  stretchMs: number,
  widthPx: number,
): boolean =>
  Array.from({ length: Math.ceil((endMs - startMs) / stretchMs) }, (_, i) => startMs + i * stretchMs).some(
    (fromMs) => isDense(rows, { startMs: fromMs, endMs: fromMs + stretchMs }, widthPx),
  );

/**
 * The shortest step whose cells are wide enough to read; null while bars are drawn apart. At the step of an hour a short burst of stops does not
 * count: bars stay as long as the visible window as a whole has room for them.
 */
export const cellStepOf = (
  { rows }: Pick<Timeline, "rows">,
  visible: TimeWindow,
  widthPx: number,
): CellStep | null => {
  const msPerPx = (visible.endMs - visible.startMs) / Math.max(1, widthPx);
  const leastMs = leastCellPx * msPerPx;
  const step = cellSteps.find((one) => lengthOf[one] >= leastMs) ?? "day";
  if (isDense(rows, visible, widthPx)) return step;
  if (step === "hour") return null;
  const cellMs = Math.max(lengthOf[step], leastMs);
  return hasDenseStretch(rows, visible, cellMs, cellMs / msPerPx) ? step : null;
};

/** Cells of a span by the plant's calendar, in time order. A day of 23 or 25 hours is one cell. */
export const cellsOfSpan = (span: TimeWindow, step: CellStep, timeZone: string): TimeWindow[] => {
  const days = daysOfWindow(span, timeZone).map(({ startMs, endMs }) => ({ startMs, endMs }));
  if (step === "day") return days;
  const stepMs = lengthOf[step];
  return days.flatMap(({ startMs, endMs }) => {
    const fromMs = startMs;
    const count = Math.ceil((endMs - fromMs) / stepMs);
    return Array.from({ length: count }, (_, i) => ({
      startMs: fromMs + i * stepMs,
      endMs: Math.min(fromMs + (i + 1) * stepMs, endMs),
    }));
  });
};
