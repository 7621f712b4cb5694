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

/** The narrowest step of which a cell can be read; null while bars stand apart. */
export const cellStepOf = (
  { rows }: Pick<Timeline, "rows">,
  visible: TimeWindow,
  widthPx: number,
): CellStep | null => {
  if (!isDense(rows, visible, widthPx)) return null;
  const msPerPx = (visible.endMs - visible.startMs) / Math.max(1, widthPx);
  return cellSteps.find((step) => lengthOf[step] >= leastCellPx * msPerPx) ?? "day";
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
