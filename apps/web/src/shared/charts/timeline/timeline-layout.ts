import type { Format } from "../../format/use-format.ts";
import type { ChartSize } from "../use-chart.ts";
import type { Timeline } from "./timeline.ts";

export interface TimelineWords {
  /** Text in the stretches that the filter leaves out. */
  readonly gap: string;
  /** Text that names the overview. */
  readonly overview: string;
  /** Names for cells: of the layers by their ids, and of time without a bar. */
  readonly layers?: Readonly<Record<string, string>>;
  readonly rest?: string;
}

export interface TimelineInput {
  readonly timeline: Timeline;
  readonly words: TimelineWords;
  readonly format: Format;
  /** `bar` is undefined when the keyboard is on a row's state as a whole. */
  readonly tooltip: (row: number, layer: number, bar: number | undefined) => HTMLElement | string;
  /** Name of a bar, where bars have names. Cells show the name of their longest bar. */
  readonly barName?: ((bar: number) => string) | undefined;
}

export const timelineTop = 24;
/** Space below the rows, px: the overview's name and its columns, over which the slider lies. */
export const overviewNamePx = 18;
export const overviewBarsPx = 44;
export const timelineBottom = overviewNamePx + overviewBarsPx;
const letterPx = 6.4;
const boldLetterPx = 7.6;
/** Most width of a row's name, px; a longer name takes two lines. */
const mostLabelPx = (width: number): number => {
  if (width < 600) return 96;
  return width < 900 ? 208 : 256;
};

/** Height of a row, px: room for the highest bar, less when there are many rows whose names have one line. */
export const rowPx = (rows: number, isNarrow = false): number => (rows > 20 && !isNarrow ? 26 : 32);

export const timelineHeight = (rows: number, isNarrow = false): number =>
  timelineTop + rows * rowPx(rows, isNarrow) + timelineBottom;

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => text.length));

export const labelWidth = ({ rows }: Timeline, { width }: ChartSize): number => {
  return Math.min(mostLabelPx(width), Math.ceil(longest(rows.map(({ label }) => label)) * boldLetterPx) + 14);
};

/** Width of the row labels on the narrowest chart, px: at least this much is there at any width. */
export const surelyLabelWidth = (timeline: Timeline): number => labelWidth(timeline, { width: 0, height: 0 });

/** Widths of the totals columns at the right edge, px. Empty on a phone, which has no room; the table below has the totals. */
export const totalWidths = ({ rows, totals }: Timeline, { width }: ChartSize): number[] =>
  width < 600
    ? []
    : totals.map((name, column) => {
        const texts = [name, ...rows.map((row) => row.totals[column] ?? "")];
        return Math.ceil(longest(texts) * letterPx) + 10;
      });

/** Space for half of the last label of the time axis, px. The totals columns begin after it. */
const lastLabelPx = 16;
/** Space between the last axis label and the totals, px. */
const besidePx = 6;

/** Space right of the plot, px. */
export const rightOfPlot = (timeline: Timeline, size: ChartSize): number => {
  const totals = totalWidths(timeline, size).reduce((sum, width) => sum + width, 0);
  return totals === 0 ? lastLabelPx : lastLabelPx + totals + besidePx;
};

/** Left edge of the totals, px. */
export const totalsLeft = (timeline: Timeline, size: ChartSize): number =>
  size.width - rightOfPlot(timeline, size) + lastLabelPx + besidePx - 2;

/** Left and right edges of the plot on the canvas, and the height of a row, px. */
export const plotEdges = (timeline: Timeline, size: ChartSize) => ({
  left: labelWidth(timeline, size),
  right: size.width - rightOfPlot(timeline, size),
  rowPx: (size.height - timelineTop - timelineBottom) / Math.max(1, timeline.rows.length),
});
