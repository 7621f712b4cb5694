import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import { niceAxis } from "../../shared/charts/nice-axis.ts";
import { stripes } from "../../shared/charts/timeline/stripes.ts";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import type { Format } from "../../shared/format/use-format.ts";
import type { DayScale } from "./day-scale.ts";
import type { Rate } from "./rates-of.ts";
import type { Day } from "./use-machine-day.ts";

interface Input {
  readonly day: Pick<Day, "segments" | "rate" | "hours">;
  readonly rates: readonly Rate[];
  readonly at: DayScale;
  readonly words: { readonly rate: string; readonly expected: string; readonly perMinute: string };
  readonly format: Pick<Format, "number" | "instant">;
}

/** Value axis of the actual and the expected rate. */
export const rateAxis = (rates: readonly Rate[], expected: number | null) =>
  niceAxis(Math.max(0, expected ?? 0, ...rates.map(({ rate }) => rate)), 3);

/** Line of the expected rate, interrupted by planned stops. */
const expectedPoints = ({ day, at }: Input): (number | null)[][] =>
  day.rate === null
    ? []
    : day.segments.flatMap(({ state, startMs, endMs }) =>
        state === "planned"
          ? [[at(endMs), null]]
          : [
              [at(startMs), day.rate],
              [at(endMs), day.rate],
            ],
      );

const tooltipOf =
  ({ day, rates, words, format }: Input, tokens: ChartTokens) =>
  (place: number): HTMLElement | string => {
    const point = rates[place];
    if (!point) return "";
    const number = (rate: number) => `${format.number(rate, { decimals: 1 })} ${words.perMinute}`;
    return tooltipElement(format.instant(point.startMs, "time"), [
      { color: tokens.useful, name: words.rate, value: number(point.rate) },
      ...(day.rate === null ? [] : [{ color: tokens.c4, name: words.expected, value: number(day.rate) }]),
    ]);
  };

/** Planned stops as hatched areas. */
const plannedArea = ({ day, at }: Input, tokens: ChartTokens) => ({
  silent: true,
  itemStyle: { color: stripes(tokens["planned-line"], tokens.planned, "falling"), opacity: 0.55 },
  data: day.segments
    .filter(({ state }) => state === "planned")
    .map(({ startMs, endMs }): [{ xAxis: number }, { xAxis: number }] => [
      { xAxis: at(startMs) },
      { xAxis: at(endMs) },
    ]),
});

const seriesOf = (input: Input, tokens: ChartTokens) => [
  {
    type: "line" as const,
    name: input.words.rate,
    data: input.rates.map(({ startMs, endMs, rate }) => [input.at((startMs + endMs) / 2), rate]),
    itemStyle: { color: tokens.useful },
    lineStyle: { color: tokens.useful, width: 1.6 },
    areaStyle: { color: tokens.useful, opacity: 0.11 },
    symbol: "none",
    markArea: plannedArea(input, tokens),
  },
  {
    type: "line" as const,
    name: input.words.expected,
    data: expectedPoints(input),
    connectNulls: false,
    silent: true,
    symbol: "none",
    lineStyle: { color: tokens.c4, width: 1.4, type: "dotted" as const },
  },
];

/** Chart of the rate over the day's columns. Its axes are drawn in HTML, to align with the rows below. */
export const rateOption =
  (input: Input): BuildOption =>
  (tokens) => {
    const { max, interval } = rateAxis(input.rates, input.day.rate);
    const tooltip = tooltipOf(input, tokens);
    return {
      grid: { left: 0, right: 0, top: 6, bottom: 1 },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "line", lineStyle: { color: tokens["line-strong"] } },
        formatter: (params) => {
          const all = Array.isArray(params) ? params : [params];
          return tooltip(all.find(({ seriesIndex }) => seriesIndex === 0)?.dataIndex ?? -1);
        },
      },
      xAxis: {
        type: "value",
        min: 0,
        max: 1,
        interval: 1 / Math.max(1, input.day.hours.length),
        axisLabel: { show: false },
        axisLine: { show: true, lineStyle: { color: tokens["line-strong"] } },
        splitLine: { show: true, lineStyle: { color: tokens.grid } },
      },
      yAxis: { type: "value", min: 0, max, interval, axisLabel: { show: false } },
      series: seriesOf(input, tokens),
    };
  };
