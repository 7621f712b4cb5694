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

// All that any page needs: one chunk, fetched once.
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

/** For `renderItem` of custom series: shapes of one path per row are many times faster than one item per interval. */
export const { extendShape, registerShape, clipRectByRect } = graphic;

interface ChartLook {
  readonly tokens: ChartTokens;
  readonly language: string;
  /** How many times as large as a browser's own the reader's letters are: it is shown as much larger. */
  readonly letters: number;
}

/** A canvas chart in `element`; the one place where the library is started. */
export const createChart = (
  element: HTMLElement,
  { tokens, language, letters }: ChartLook,
): ChartInstance => {
  registerLocale(language, chartLocale(language) as Parameters<typeof registerLocale>[1]);
  zoomByWheel(element);
  const devicePixelRatio = globalThis.devicePixelRatio * letters;
  return init(element, chartTheme(tokens), { renderer: "canvas", locale: language, devicePixelRatio });
};
