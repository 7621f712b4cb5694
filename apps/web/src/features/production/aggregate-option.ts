import { gramsTo } from "@fiel/domain";
import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import type { ChartOption } from "../../shared/charts/chart-option.ts";
import { niceAxis } from "../../shared/charts/nice-axis.ts";
import { timeTicks } from "../../shared/charts/time-ticks.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import type { AggregateSeries } from "./aggregate-series.ts";
import { aggregateTooltip, type AggregateView } from "./aggregate-tooltip.ts";
import type { RatePoint } from "./rate-points.ts";

const pixelsPerTimeLabel = 54;
const pixelsPerDigit = 7;

const pairsOf = (points: readonly RatePoint[], { unit }: AggregateSeries): [number, number][] =>
  points.map(({ atMs, grams }) => [atMs, gramsTo(grams, unit)]);

const valueAxisOf = ({ series, format }: AggregateView) => {
  const highest = [...series.current, ...series.previous].reduce(
    (best, { grams }) => Math.max(best, grams),
    0,
  );
  const axis = niceAxis(gramsTo(highest, series.unit));
  const decimals = axis.interval % 1 === 0 ? 0 : axis.interval < 0.5 ? 2 : 1;
  const text = (value: number) => format.number(value, { decimals });
  return { axis, text, left: 12 + pixelsPerDigit * text(axis.max).length };
};

const seriesOf = (
  { series, shown }: AggregateView,
  tokens: ChartTokens,
): NonNullable<ChartOption["series"]> => {
  const last = series.current.slice(-1);
  const { useful, c4 } = tokens;
  return [
    {
      type: "line",
      data: shown.current ? pairsOf(series.current, series) : [],
      lineStyle: { color: useful, width: 1.6 },
      areaStyle: { color: useful, opacity: 0.1 },
      z: 3,
    },
    {
      type: "line",
      data: shown.previous ? pairsOf(series.previous, series) : [],
      lineStyle: { color: c4, width: 1.2, type: [4, 3] },
      z: 2,
    },
    {
      type: "line",
      data: shown.current ? pairsOf(last, series) : [],
      symbol: "circle",
      symbolSize: 6,
      showSymbol: true,
      silent: true,
      itemStyle: { color: useful },
      z: 4,
    },
  ];
};

/** The period as an area, the previous one as a dashed line, the present as a dot. */
export const aggregateOption =
  (view: AggregateView): BuildOption =>
  (tokens, { width }): ChartOption => {
    const { series, format } = view;
    const { axis, text, left } = valueAxisOf(view);
    const ticks = timeTicks(series.span, Math.floor(width / pixelsPerTimeLabel), format.timeZone);
    const colors = { current: tokens.useful, previous: tokens.c4 };
    return {
      grid: { left, right: 14, top: 8, bottom: 20 },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "line", lineStyle: { color: tokens["line-strong"], type: "solid" } },
        formatter: (params) => {
          const [first] = Array.isArray(params) ? params : [params];
          const value: unknown = first?.value;
          return aggregateTooltip(Array.isArray(value) ? Number(value[0]) : series.span.endMs, view, colors);
        },
      },
      xAxis: {
        type: "value",
        min: series.span.startMs,
        max: series.span.endMs,
        splitLine: { show: false },
        axisLine: { show: true, lineStyle: { color: tokens["line-strong"] } },
        axisLabel: {
          customValues: [...ticks.atMs],
          hideOverlap: true,
          formatter: (atMs: number) => format.instant(atMs, ticks.style),
        },
      },
      yAxis: {
        type: "value",
        min: 0,
        max: axis.max,
        interval: axis.interval,
        axisLabel: { formatter: text },
      },
      series: seriesOf(view, tokens),
    };
  };
