import type { TimeWindow } from "@fiel/domain";
import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from "echarts";
import type { TimeScale } from "./bar-pixels.ts";
import type { ChartOption } from "../chart-option.ts";

type CustomSeries = Extract<NonNullable<ChartOption["series"]>, { type?: "custom" }>;
export type RenderItem = NonNullable<CustomSeries["renderItem"]>;

/** The part of the span that the plot shows now, also during a gesture. */
export const scaleOf = (
  { coordSys }: CustomSeriesRenderItemParams,
  api: CustomSeriesRenderItemAPI,
  span: TimeWindow,
): TimeScale => {
  const plot = coordSys as unknown as { readonly x: number; readonly width: number };
  const [left, right] = [plot.x, plot.x + plot.width];
  const [from = left] = api.coord([span.startMs, 0]);
  const [to = right] = api.coord([span.endMs, 0]);
  const msPerPx = (span.endMs - span.startMs) / Math.max(1e-9, to - from);
  const startMs = span.startMs + (left - from) * msPerPx;
  return { left, right, visible: { startMs, endMs: startMs + (right - left) * msPerPx } };
};
