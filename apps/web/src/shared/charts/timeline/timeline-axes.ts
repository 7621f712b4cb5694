import type { ChartTokens } from "../chart-tokens.ts";
import { timeAxis } from "../time-axis.ts";
import type { ChartSize } from "../use-chart.ts";
import type { TimelineInput } from "./timeline-layout.ts";

/** Time axis at the top. The y axis only places the rows: their labels are drawn apart and do not move. */
export const timelineAxes = ({ timeline, format }: TimelineInput, tokens: ChartTokens, size: ChartSize) => ({
  xAxis: {
    ...timeAxis(timeline.span, size.width, tokens, format),
    position: "top" as const,
    axisLine: { show: false },
  },
  yAxis: {
    type: "category" as const,
    inverse: true,
    data: timeline.rows.map(({ label }) => label),
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { show: false },
    splitLine: { show: false },
  },
});
