import type { ChartTokens } from "../chart-tokens.ts";
import { timeAxis } from "../time-axis.ts";
import type { ChartSize } from "../use-chart.ts";
import type { Timeline } from "./timeline.ts";
import { labelWidth, type TimelineInput, totalWidths } from "./timeline-layout.ts";

const category = {
  type: "category" as const,
  inverse: true,
  axisLine: { show: false },
  axisTick: { show: false },
};

/** Names of the rows, at the left edge. */
const nameAxis = ({ rows }: Timeline, tokens: ChartTokens, left: number) => ({
  ...category,
  data: rows.map(({ label }) => label),
  splitLine: { show: true, lineStyle: { color: tokens.grid } },
  axisLabel: {
    interval: 0,
    color: tokens.text,
    fontWeight: 600 as const,
    width: left - 10,
    overflow: "truncate" as const,
    align: "left" as const,
    margin: left - 2,
  },
});

/** Totals of the rows in columns, at the right edge; the first one matters most. */
const totalsAxis = ({ rows }: Timeline, tokens: ChartTokens, widths: readonly number[]) => {
  const rich = Object.fromEntries(
    widths.map((width, column) => {
      const weight = column === 0 ? (600 as const) : (400 as const);
      const color = column === 0 ? tokens.text : tokens.text2;
      return [`c${column}`, { width, align: "right" as const, color, fontWeight: weight, fontSize: 11 }];
    }),
  );
  const formatter = (_: string, row: number): string =>
    widths.map((_width, column) => `{c${column}|${rows[row]?.totals[column] ?? ""}}`).join("");
  return {
    ...category,
    data: rows.map(({ label }) => label),
    position: "right" as const,
    axisLabel: { show: widths.length > 0, interval: 0, margin: 4, rich, formatter },
  };
};

export const timelineAxes = ({ timeline, format }: TimelineInput, tokens: ChartTokens, size: ChartSize) => ({
  xAxis: {
    ...timeAxis(timeline.span, size.width, tokens, format),
    position: "top" as const,
    axisLine: { show: false },
  },
  yAxis: [
    nameAxis(timeline, tokens, labelWidth(timeline, size)),
    totalsAxis(timeline, tokens, totalWidths(timeline, size)),
  ],
});
