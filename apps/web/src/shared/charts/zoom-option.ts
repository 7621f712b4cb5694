import type { TimeWindow } from "@fiel/domain";
import type { Format } from "../format/use-format.ts";
import type { ChartTokens } from "./chart-tokens.ts";
import type { ChartZoom } from "./chart-zoom.ts";
import type { ChartInstance, ChartOption } from "./chart-option.ts";
import { timeLabels } from "./time-axis.ts";
import { fitWindow } from "./visible-window.ts";

type Axis = Exclude<NonNullable<ChartOption["xAxis"]>, readonly unknown[]>;
type Labels = ReturnType<typeof timeLabels>;

interface DrawnAxes {
  readonly span: TimeWindow;
  /** Labels of each x axis when the whole span is shown; null for an axis without labels. */
  readonly labels: readonly (Labels | null)[];
  /** Null when the labels do not change with the zoom. */
  readonly format: Format | null;
}

/** Axes of each chart, because reading them from the library would copy all data. */
const drawnAxes = new WeakMap<ChartInstance, DrawnAxes>();

const axisList = ({ xAxis }: ChartOption): Axis[] =>
  xAxis === undefined ? [] : Array.isArray(xAxis) ? xAxis : [xAxis];

/** Stores the x axes of the chart, and with `format` how labels of a part are written. */
export const rememberAxes = (chart: ChartInstance, option: ChartOption, format: Format | null): void => {
  const axes = axisList(option);
  drawnAxes.set(chart, {
    span: { startMs: Number(axes[0]?.min ?? 0), endMs: Number(axes[0]?.max ?? 0) },
    labels: axes.map(({ axisLabel }) => (axisLabel?.show === false ? null : (axisLabel as Labels))),
    format,
  });
};

export const drawnSpan = (chart: ChartInstance): TimeWindow =>
  drawnAxes.get(chart)?.span ?? { startMs: 0, endMs: 0 };

/** Labels of the x axes while a window of the span is shown. */
export const labelsInWindow = (chart: ChartInstance, window: TimeWindow): readonly (Labels | null)[] => {
  const { span, format, labels = [] } = drawnAxes.get(chart) ?? {};
  if (!span || !format) return [];
  const part = fitWindow(window, span, 0);
  const partLabels = part && timeLabels(part, chart.getWidth(), format);
  return labels.map((whole) => whole && (partLabels ?? whole));
};

/** A part of the axis in the library's terms; null stands for the whole span. */
export const partOf = (part: TimeWindow | null, span: TimeWindow) => ({
  startValue: part?.startMs ?? span.startMs,
  endValue: part?.endMs ?? span.endMs,
});

const overviewOf = (tokens: ChartTokens) => {
  const ground = {
    lineStyle: { color: tokens.text3, width: 1, opacity: 1 },
    areaStyle: { color: tokens.grid, opacity: 1 },
  };
  return {
    type: "slider" as const,
    id: "overview",
    xAxisIndex: 0,
    height: 40,
    bottom: 4,
    showDetail: false,
    brushSelect: false,
    borderColor: "transparent",
    backgroundColor: "transparent",
    dataBackground: ground,
    selectedDataBackground: ground,
    fillerColor: tokens["accent-soft"],
    moveHandleSize: 0,
    handleSize: "46%",
    handleIcon: "path://M-4-9h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2z",
    handleStyle: { color: tokens.s1, borderColor: tokens.accent, borderWidth: 2 },
    emphasis: { handleStyle: { color: tokens["accent-soft"], borderColor: tokens.accent } },
  };
};

type Tooltip = Exclude<NonNullable<ChartOption["tooltip"]>, readonly unknown[]>;

/** Empties the tooltip during a gesture: nobody reads it then, and its layout takes a third of each step. */
const silentWhileMoving = (tooltip: Tooltip, zoom: ChartZoom): Tooltip => {
  const { formatter } = tooltip;
  if (typeof formatter !== "function") return tooltip;
  return { ...tooltip, formatter: (told, ticket) => (zoom.isMoving() ? "" : formatter(told, ticket)) };
};

/** Adds the zoom to an option and keeps the part that was shown before. */
export const withZoom = (
  chart: ChartInstance,
  option: ChartOption,
  zoom: ChartZoom,
  tokens: ChartTokens,
): ChartOption => {
  const settings = {
    ...partOf(zoom.window(), drawnSpan(chart)),
    minValueSpan: zoom.shortestMs,
    // Keeps points outside the visible part, so that lines run on to the edge.
    filterMode: "none" as const,
    throttle: 16,
  };
  const inside = { type: "inside" as const, id: "inside", xAxisIndex: "all" as const, ...settings };
  const { tooltip } = option;
  return {
    ...option,
    ...(tooltip && !Array.isArray(tooltip) ? { tooltip: silentWhileMoving(tooltip, zoom) } : null),
    dataZoom: zoom.overview ? [inside, { ...overviewOf(tokens), ...settings }] : [inside],
  };
};
