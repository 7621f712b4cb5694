import type { Format } from "../../format/use-format.ts";
import type { ChartSize } from "../use-chart.ts";
import type { Timeline } from "./timeline.ts";

export interface TimelineWords {
  /** In stretches that the filter leaves out. */
  readonly gap: string;
  /** What the overview shows. */
  readonly overview: string;
  /** Names of the layers by their ids, and of what no bar covers: for cells. */
  readonly layers?: Readonly<Record<string, string>>;
  readonly rest?: string;
}

export interface TimelineInput {
  readonly timeline: Timeline;
  readonly words: TimelineWords;
  readonly format: Format;
  /** `bar` is undefined where the keyboard stands on a row's state as a whole. */
  readonly tooltip: (row: number, layer: number, bar: number | undefined) => HTMLElement | string;
  /** Where bars have names: cells tell the name of their longest. */
  readonly barName?: ((bar: number) => string) | undefined;
}

export const timelineTop = 24;
/** Room below the rows, px: the overview's name and its columns, which the slider lies on. */
export const overviewNamePx = 18;
export const overviewBarsPx = 44;
export const timelineBottom = overviewNamePx + overviewBarsPx;
const letterPx = 6.4;
const boldLetterPx = 7.6;
/** A name that is longer takes two lines. */
const mostLabelPx = (width: number): number => {
  if (width < 600) return 96;
  return width < 900 ? 208 : 256;
};

/** Height of a row: tall enough for the highest bar, less where there are many and their names have one line each. */
export const rowPx = (rows: number, isNarrow = false): number => (rows > 20 && !isNarrow ? 26 : 32);

export const timelineHeight = (rows: number, isNarrow = false): number =>
  timelineTop + rows * rowPx(rows, isNarrow) + timelineBottom;

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length));

export const labelWidth = ({ rows }: Timeline, { width }: ChartSize): number => {
  return Math.min(mostLabelPx(width), Math.ceil(longest(rows.map(({ label }) => label)) * boldLetterPx) + 14);
};

/** Of the labels so much is seen at any width. */
export const surelyLabelWidth = (timeline: Timeline): number => labelWidth(timeline, { width: 0, height: 0 });

/** Widths of the columns at the right edge; a phone has no room for them, and the table below says the same. */
export const totalWidths = ({ rows, totals }: Timeline, { width }: ChartSize): number[] =>
  width < 600
    ? []
    : totals.map((name, column) => {
        const texts = [name, ...rows.map((row) => row.totals[column] ?? "")];
        return Math.ceil(longest(texts) * letterPx) + 10;
      });

/** Room for half of the last label of the time axis, px; a column's name begins beyond it. */
const lastLabelPx = 16;
/** Between the plot, or its last label, and the totals. */
const besidePx = 6;

/** Free beside the plot at the right. */
export const rightOfPlot = (timeline: Timeline, size: ChartSize): number => {
  const totals = totalWidths(timeline, size).reduce((sum, width) => sum + width, 0);
  return totals === 0 ? lastLabelPx : lastLabelPx + totals + besidePx;
};

/** Where the totals begin. */
export const totalsLeft = (timeline: Timeline, size: ChartSize): number =>
  size.width - rightOfPlot(timeline, size) + lastLabelPx + besidePx - 2;

/** Edges of the plot on the canvas, and what of it a row has. */
export const plotEdges = (timeline: Timeline, size: ChartSize) => ({
  left: labelWidth(timeline, size),
  right: size.width - rightOfPlot(timeline, size),
  rowPx: (size.height - timelineTop - timelineBottom) / Math.max(1, timeline.rows.length),
});
