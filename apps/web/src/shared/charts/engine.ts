import {
  BarChart,
  type BarSeriesOption,
  LineChart,
  type LineSeriesOption,
  PieChart,
  type PieSeriesOption,
} from "echarts/charts";
import {
  GridComponent,
  type GridComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from "echarts/components";
import { type ComposeOption, type ECharts, init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { chartTheme } from "./chart-theme.ts";
import type { ChartTokens } from "./chart-tokens.ts";

register([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, CanvasRenderer]);

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | PieSeriesOption | GridComponentOption | TooltipComponentOption
>;
export type ChartInstance = ECharts;

/** A canvas chart in `element`; the one place where the library is started. */
export const createChart = (element: HTMLElement, tokens: ChartTokens): ChartInstance =>
  init(element, chartTheme(tokens), { renderer: "canvas" });
