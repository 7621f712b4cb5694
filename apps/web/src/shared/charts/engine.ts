import { BarChart, CustomChart, HeatmapChart, LineChart, PieChart, ScatterChart } from "echarts/charts";
import {
  AriaComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GraphicComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  VisualMapPiecewiseComponent,
} from "echarts/components";
import { graphic, init, registerLocale, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { chartLocale } from "./chart-locale.ts";
import { chartTheme } from "./chart-theme.ts";
import type { ChartTokens } from "./chart-tokens.ts";
import { registerMarks } from "./marks/mark-shape.ts";
import { registerRangeBars } from "./timeline/range-bars-shape.ts";
import { zoomByWheel } from "./wheel-zoom.ts";
import { registerZoomLabels } from "./zoom-labels.ts";
import type { ChartInstance } from "./chart-option.ts";

// All parts of the library that the pages need, in one chunk that is fetched once.
register([
  BarChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  PieChart,
  ScatterChart,
  AriaComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  GraphicComponent,
  GridComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  VisualMapPiecewiseComponent,
  CanvasRenderer,
]);
registerRangeBars();
registerMarks();
registerZoomLabels();

/** For `renderItem` of custom series: one path for each row is many times faster than one item for each interval. */
export const { extendShape, registerShape, clipRectByRect } = graphic;

interface ChartLook {
  readonly tokens: ChartTokens;
  readonly language: string;
  /** Size of the reader's letters relative to the browser's default; the chart is scaled by it. */
  readonly letters: number;
}

/** Creates a canvas chart in `element`. No other code calls the library's init. */
export const createChart = (
  element: HTMLElement,
  { tokens, language, letters }: ChartLook,
): ChartInstance => {
  registerLocale(language, chartLocale(language) as Parameters<typeof registerLocale>[1]);
  zoomByWheel(element);
  const devicePixelRatio = globalThis.devicePixelRatio * letters;
  return init(element, chartTheme(tokens), { renderer: "canvas", locale: language, devicePixelRatio });
};
