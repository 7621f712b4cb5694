import { type ConformitySample, toDraw } from "@fiel/contracts";
import { gramsTo } from "@fiel/domain";
import { plotLeft, plotRight } from "../../shared/brush/plot-margins.ts";
import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import type { ChartOption } from "../../shared/charts/chart-option.ts";
import { fixedPlot } from "../../shared/charts/fixed-plot.ts";
import { decimalsOf, niceTicks } from "../../shared/charts/nice-ticks.ts";
import { timeAxis } from "../../shared/charts/time-axis.ts";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import type { Format } from "../../shared/format/use-format.ts";
import { conformitySeries, type DrawnConformity } from "./conformity-series.ts";

export interface ConformityView extends Omit<DrawnConformity, "words"> {
  readonly words: DrawnConformity["words"] &
    Readonly<Record<"average" | "criterion" | "minMax" | "deviation" | "belowT", string>> & {
      readonly fromTo: (from: string, to: string) => string;
      readonly ofSize: (count: number) => string;
    };
  readonly format: Format;
}

const pixelsPerTick = 70;

const tooltipOf = (sample: ConformitySample, view: ConformityView, tokens: ChartTokens): HTMLElement => {
  const { words, format, unit } = view;
  const weight = (grams: number, decimals = 2) =>
    format.text({ value: format.number(gramsTo(grams, unit), { decimals }), unit });
  const low = format.number(gramsTo(sample.min, unit), { decimals: 2 });
  return tooltipElement(format.instant(sample.startDate, "dateTimeSeconds"), [
    { color: tokens.ink, name: words.average, value: weight(sample.avg) },
    { color: tokens.c1, name: words.criterion, value: weight(sample.criterion), dashed: true },
    { color: tokens.band, name: words.minMax, value: words.fromTo(low, weight(sample.max)) },
    { color: "transparent", name: words.deviation, value: weight(sample.dev) },
    {
      color: tokens.below,
      mark: "below",
      name: words.belowT,
      value: words.ofSize(sample.belowTolerance),
    },
  ]);
};

/** Average, criterion, lightest and heaviest package of each sample, against Qn and Qn - T. */
export const conformityOption =
  (view: ConformityView): BuildOption =>
  (tokens, { width, height }): ChartOption => {
    const { product, span, extent, unit, format } = view;
    const [min, max] = [gramsTo(extent.minG, unit), gramsTo(extent.maxG, unit)];
    const ticks = niceTicks(min, max, Math.max(3, Math.floor(height / pixelsPerTick)));
    const decimals = decimalsOf((ticks[1] ?? 0) - (ticks[0] ?? 0));
    return {
      grid: { left: plotLeft, right: plotRight, top: 8, bottom: 22, ...fixedPlot },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "line", lineStyle: { color: tokens.text3, type: "solid" } },
        formatter: (params) => {
          const [first] = Array.isArray(params) ? params : [params];
          const sample = toDraw(product.samples)[first?.dataIndex ?? -1];
          return sample ? tooltipOf(sample, view, tokens) : "";
        },
      },
      xAxis: timeAxis(span, width, tokens, format),
      yAxis: {
        type: "value",
        min,
        max,
        axisLabel: {
          customValues: ticks,
          formatter: (value: number) => format.number(value, { decimals }),
        },
        axisTick: { show: false, customValues: ticks },
      },
      series: conformitySeries(view, tokens),
    };
  };
