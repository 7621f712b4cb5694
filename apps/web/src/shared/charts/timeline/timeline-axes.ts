import type { ChartTokens } from "../chart-tokens.ts";
import { timeAxis } from "../time-axis.ts";
import type { ChartSize } from "../use-chart.ts";
import type { TimelineInput } from "./timeline-layout.ts";

/** Time at the top; the rows' axis only says where they lie: what is written beside them stands still. */
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
