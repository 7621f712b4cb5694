import { hourS } from "@fiel/domain";
import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import { type NiceAxis, niceAxis } from "../../shared/charts/nice-axis.ts";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption, ChartSize } from "../../shared/charts/use-chart.ts";
import type { Format } from "../../shared/format/use-format.ts";
import { type OccurrenceKind, tokenOfKind } from "../../shared/occurrences/event-level.ts";
import { type Bubble, labelPlaces } from "./bubble-labels.ts";
import type { TopOccurrence } from "./top-occurrences.ts";

interface Input {
  readonly tops: readonly TopOccurrence[];
  readonly kindOf: (code: number) => OccurrenceKind;
  readonly words: { readonly count: string; readonly duration: string; readonly unknown: string };
  readonly format: Format;
}

const plot = { left: 34, right: 14, top: 12, bottom: 34 };
const leastRadius = 4;
const mostRadius = 12;

/** Minutes where the longest is under an hour: `0,25 h` is nothing that people say. */
const durationAxis = (longestS: number) => {
  const unit = longestS < hourS ? ("min" as const) : ("h" as const);
  const perUnit = unit === "h" ? hourS : 60;
  return { unit, perUnit, ...niceAxis((longestS / perUnit) * 1.06) };
};

const axesOf = (tops: readonly TopOccurrence[]) => ({
  x: niceAxis(Math.max(0, ...tops.map(({ count }) => count)) * 1.06, 5),
  y: durationAxis(Math.max(0, ...tops.map(({ durationS }) => durationS))),
});

/** Area, not radius, says how long. */
const radiusOf = ({ durationS }: TopOccurrence, longestS: number): number =>
  Math.max(leastRadius, mostRadius * Math.sqrt(durationS / Math.max(1, longestS)));

const bubblesOf = ({ tops, words }: Input, size: ChartSize): Bubble[] => {
  const { x, y } = axesOf(tops);
  const longestS = tops[0]?.durationS ?? 0;
  const width = size.width - plot.left - plot.right;
  const height = size.height - plot.top - plot.bottom;
  return tops.map((top) => ({
    x: plot.left + (top.count / x.max) * width,
    y: plot.top + height - (top.durationS / y.perUnit / y.max) * height,
    radius: radiusOf(top, longestS),
    text: top.name ?? words.unknown,
  }));
};

const xAxisOf = ({ words, format }: Input, { max, interval }: NiceAxis, tokens: ChartTokens) => ({
  type: "value" as const,
  min: 0,
  max,
  interval: Math.max(1, interval),
  splitLine: { show: false },
  axisLine: { show: true, lineStyle: { color: tokens["line-strong"] } },
  axisLabel: { margin: 6, formatter: (value: number) => format.number(value) },
  name: words.count,
  nameLocation: "middle" as const,
  nameGap: 22,
  nameTextStyle: { color: tokens.text3, fontSize: 11 },
});

const yAxisOf = ({ format }: Input, { max, interval, unit }: ReturnType<typeof durationAxis>) => ({
  type: "value" as const,
  min: 0,
  max,
  interval,
  axisLabel: {
    formatter: (value: number) => `${format.number(value, { decimals: value % 1 === 0 ? 0 : 1 })} ${unit}`,
  },
});

/** Half clear, so that bubbles which overlap are still seen; opacity would fade the names too. */
const lookOf = (color: string) => ({ color: `${color}99`, borderColor: color, borderWidth: 1 });

const colorOf = ({ kindOf }: Input, { code }: TopOccurrence, tokens: ChartTokens): string =>
  tokens[tokenOfKind[kindOf(code)]];

const pointsOf = (input: Input, size: ChartSize, tokens: ChartTokens) => {
  const { y } = axesOf(input.tops);
  const bubbles = bubblesOf(input, size);
  const area = {
    left: plot.left,
    right: size.width - plot.right,
    top: plot.top,
    bottom: size.height - plot.bottom,
  };
  const places = labelPlaces(bubbles, area);
  return input.tops.map((top, index) => ({
    value: [top.count, top.durationS / y.perUnit],
    itemStyle: lookOf(colorOf(input, top, tokens)),
    symbolSize: 2 * (bubbles[index]?.radius ?? leastRadius),
    label: {
      show: places[index] !== "none",
      position: places[index] === "left" ? ("left" as const) : ("right" as const),
      distance: 5,
    },
  }));
};

const tooltipOf = (input: Input, top: TopOccurrence | undefined, tokens: ChartTokens) => {
  const { words, format } = input;
  return top === undefined
    ? ""
    : tooltipElement(top.name ?? words.unknown, [
        { color: colorOf(input, top, tokens), name: words.duration, value: format.duration(top.durationS) },
        { color: "transparent", name: words.count, value: format.number(top.count) },
      ]);
};

/** How often against how long; the area repeats how long. */
export const bubbleOption =
  (input: Input): BuildOption =>
  (tokens, size) => {
    const { tops, words } = input;
    const { x, y } = axesOf(tops);
    return {
      grid: plot,
      tooltip: {
        trigger: "item",
        formatter: (params) => {
          const index = (Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0;
          return tooltipOf(input, tops[index], tokens);
        },
      },
      xAxis: xAxisOf(input, x, tokens),
      yAxis: yAxisOf(input, y),
      series: {
        type: "scatter",
        data: pointsOf(input, size, tokens),
        emphasis: { disabled: true },
        label: {
          color: tokens.text2,
          fontSize: 11,
          formatter: ({ dataIndex }) => tops[dataIndex]?.name ?? words.unknown,
        },
      },
    };
  };
