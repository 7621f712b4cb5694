import { daysOfWindow, hourMs, type TimeWindow } from "@fiel/domain";
import type { Timeline, TimelineRow } from "./timeline.ts";

/** What bars closer than this come to is drawn as shares: beside each other they would look like one. */
const leastApartPx = 3;
/** A cell is wide enough to be met and read. */
const leastCellPx = 12;

/** Names of the steps, the narrowest first. */
export const cellSteps = ["hour", "shift", "day"] as const;
export type CellStep = (typeof cellSteps)[number];

const lengthOf: Readonly<Record<CellStep, number>> = { hour: hourMs, shift: 8 * hourMs, day: 24 * hourMs };

/** Place of the first of bars, in time order, that begins at an instant or later. */
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

/** Whether some row has more bars in sight than can be told apart on so many pixels. */
export const isDense = (
  rows: readonly Pick<TimelineRow, "bars">[],
  visible: TimeWindow,
  widthPx: number,
): boolean => rows.some((row) => countIn(row, visible) * leastApartPx > widthPx);

/** The same of some stretch alone: what stands in one day of thirty is a carpet there, however empty the others are. */
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
 * The narrowest step of which a cell can be read; null while bars stand apart. Where a cell would be an hour, a burst of stops hides
 * no others: bars stay as long as they have room in all of what is in sight.
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

/** The cells of a span by the plant's calendar, in time order: a day that has 23 hours is a cell like others. */
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
