import { type ControlPoint, toDraw } from "@fiel/contracts";
import { gramsTo } from "@fiel/domain";
import { plotLeft, plotRight } from "../../shared/brush/plot-margins.ts";
import type { ChartOption } from "../../shared/charts/chart-option.ts";
import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import { fixedPlot } from "../../shared/charts/fixed-plot.ts";
import { decimalsOf, niceTicks } from "../../shared/charts/nice-ticks.ts";
import { timeAxis } from "../../shared/charts/time-axis.ts";
import { tooltipElement, type TooltipRow } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import type { Format } from "../../shared/format/use-format.ts";
import { type Extent, limitsAt } from "./chart-facts.ts";
import { chartSeries, type DrawnChart } from "./chart-series.ts";

export interface ChartView extends Omit<DrawnChart, "words"> {
  readonly words: DrawnChart["words"] &
    Readonly<Record<"location" | "spread" | "limits" | "spreadLimits" | "signals", string>> & {
      readonly fromTo: (from: string, to: string) => string;
      readonly signalsOf: (point: ControlPoint) => string;
    };
  readonly format: Format;
}

/** Room above each chart for its name, and between the two, px. */
const nameSpace = 20;
const axisSpace = 22;
/** Share of the height that the chart of the spread gets. */
const spreadShare = 0.36;
const pixelsPerTick = 56;

const tooltipOf = (point: ControlPoint, view: ChartView, tokens: ChartTokens): HTMLElement => {
  const { chart, words, format, unit } = view;
  const weight = (grams: number) =>
    format.text({ value: format.number(gramsTo(grams, unit), { decimals: 2 }), unit });
  const number = (grams: number) => format.number(gramsTo(grams, unit), { decimals: 2 });
  const limits = limitsAt(chart.limits, point.startDate);
  const bounds = ({ lower, upper }: { lower: number; upper: number }) =>
    words.fromTo(number(lower), weight(upper));
  const rows: TooltipRow[] = [{ color: tokens.ink, name: words.location, value: weight(point.location) }];
  if (limits !== null)
    rows.push({
      color: tokens.stopped,
      name: words.limits,
      value: bounds(limits.location),
      dashed: true,
    });
  if (point.spread !== null)
    rows.push({ color: tokens.ink, name: words.spread, value: weight(point.spread) });
  if (limits !== null)
    rows.push({
      color: tokens.stopped,
      name: words.spreadLimits,
      value: bounds(limits.spread),
      dashed: true,
    });
  if (limits !== null)
    rows.push({ color: "transparent", name: words.signals, value: words.signalsOf(point) });
  return tooltipElement(format.instant(point.startDate, "dateTimeSeconds"), rows);
};

const axisOf = ({ min, max }: Extent, height: number, name: string, tokens: ChartTokens, format: Format) => {
  const ticks = niceTicks(min, max, Math.max(3, Math.min(5, Math.floor(height / pixelsPerTick))));
  const decimals = decimalsOf((ticks[1] ?? 0) - (ticks[0] ?? 0));
  return {
    type: "value" as const,
    min,
    max,
    name,
    nameLocation: "end" as const,
    nameGap: 7,
    nameTextStyle: {
      color: tokens.text2,
      fontSize: 11,
      align: "left" as const,
      padding: [0, 0, 0, -plotLeft + 8],
    },
    axisLabel: {
      customValues: ticks,
      formatter: (value: number) => format.number(value, { decimals }),
    },
    axisTick: { show: false, customValues: ticks },
  };
};

const inUnit = ({ min, max }: Extent, unit: ChartView["unit"]): Extent => ({
  min: gramsTo(min, unit),
  max: gramsTo(max, unit),
});

/** Chart of the location above, of the spread below, over one time axis. */
export const chartOption =
  (view: ChartView): BuildOption =>
  (tokens, { width, height }): ChartOption => {
    const { chart, span, extents, unit, words, format } = view;
    const plots = height - 2 * nameSpace - axisSpace;
    const below = Math.round(plots * spreadShare);
    const above = plots - below;
    const sides = { left: plotLeft, right: plotRight, ...fixedPlot };
    const time = timeAxis(span, width, tokens, format);
    return {
      grid: [
        { ...sides, top: nameSpace, height: above },
        { ...sides, top: 2 * nameSpace + above, height: below },
      ],
      axisPointer: { link: [{ xAxisIndex: "all" }] },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "line", lineStyle: { color: tokens.text3, type: "solid" } },
        formatter: (params) => {
          const [first] = Array.isArray(params) ? params : [params];
          const point = toDraw(chart.points)[first?.dataIndex ?? -1];
          return point ? tooltipOf(point, view, tokens) : "";
        },
      },
      xAxis: [
        { ...time, gridIndex: 0, axisLabel: { show: false } },
        { ...time, gridIndex: 1 },
      ],
      yAxis: [
        { ...axisOf(inUnit(extents.location, unit), above, words.location, tokens, format), gridIndex: 0 },
        { ...axisOf(inUnit(extents.spread, unit), below, words.spread, tokens, format), gridIndex: 1 },
      ],
      series: chartSeries(view, tokens),
    };
  };
