import type { ChartTokens } from "../chart-tokens.ts";
import type { ChartSize } from "../use-chart.ts";
import {
  labelWidth,
  overviewNamePx,
  plotEdges,
  timelineBottom,
  type TimelineInput,
  timelineTop,
  totalsLeft,
  totalWidths,
} from "./timeline-layout.ts";
import { twoLines } from "./two-lines.ts";

type Align = "left" | "right";

const sizePx = 11;
const nameLinePx = 12;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly align: Align;
}

const textAt = ({ x, y, align }: Place, text: string, fill: string, font: string) => ({
  type: "text" as const,
  style: { x, y, text, fill, font, align, verticalAlign: "middle" as const },
});

/** Returns a function that measures the width of a text in a font, px. */
const widthsOf = (font: string): ((text: string) => number) => {
  const context = document.createElement("canvas").getContext("2d");
  if (context) context.font = font;
  return (text) => context?.measureText(text).width ?? 0;
};

/** Names of the rows at the left edge and their totals in columns at the right. The first total is bold. */
const rowTexts = ({ timeline }: TimelineInput, tokens: ChartTokens, size: ChartSize) => {
  const { rows } = timeline;
  const { rowPx } = plotEdges(timeline, size);
  const bold = `600 ${sizePx}px ${tokens.font}`;
  const plain = `${sizePx}px ${tokens.font}`;
  const width = labelWidth(timeline, size) - 10;
  const widths = totalWidths(timeline, size);
  const widthOf = widthsOf(bold);
  return rows.flatMap(({ label, totals }, row) => {
    const y = timelineTop + (row + 0.5) * rowPx;
    const name = textAt({ x: 2, y, align: "left" }, twoLines(label, width, widthOf), tokens.text, bold);
    let x = totalsLeft(timeline, size);
    const numbers = widths.map((columnWidth, column) => {
      x += columnWidth;
      const [fill, font] = column === 0 ? [tokens.text, bold] : [tokens.text2, plain];
      return textAt({ x, y, align: "right" }, totals[column] ?? "", fill, font);
    });
    return [{ ...name, style: { ...name.style, lineHeight: nameLinePx } }, ...numbers];
  });
};

/** Lines between the rows. */
const rowLines = ({ timeline }: TimelineInput, tokens: ChartTokens, size: ChartSize) => {
  const { left, right, rowPx } = plotEdges(timeline, size);
  return Array.from({ length: timeline.rows.length + 1 }, (_, row) => {
    const y = Math.round(timelineTop + row * rowPx) + 0.5;
    return {
      type: "line" as const,
      shape: { x1: left, x2: right, y1: y, y2: y },
      style: { stroke: tokens.grid, lineWidth: 1 },
    };
  });
};

/** Names of the totals columns and of the overview. */
const headers = ({ timeline, words }: TimelineInput, tokens: ChartTokens, size: ChartSize) => {
  const { left } = plotEdges(timeline, size);
  const font = `${sizePx}px ${tokens.font}`;
  let x = totalsLeft(timeline, size);
  const columns = totalWidths(timeline, size).map((width, column) => {
    x += width;
    const y = timelineTop / 2 - 2;
    return textAt({ x, y, align: "right" }, timeline.totals[column] ?? "", tokens.text3, font);
  });
  const y = size.height - timelineBottom + overviewNamePx / 2;
  return [...columns, textAt({ x: left, y, align: "left" }, words.overview, tokens.text3, font)];
};

/** Everything that gestures do not move, drawn once on a canvas of its own. */
export const timelineStill = (input: TimelineInput, tokens: ChartTokens, size: ChartSize) => ({
  zlevel: -1,
  elements: [
    ...rowLines(input, tokens, size),
    ...rowTexts(input, tokens, size),
    ...headers(input, tokens, size),
  ].map((element, index) => ({ ...element, id: `still-${index}`, silent: true })),
});
