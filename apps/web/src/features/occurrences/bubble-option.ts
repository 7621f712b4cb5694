import { hourS } from "@fiel/domain";
import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import { fixedPlot } from "../../shared/charts/fixed-plot.ts";
import { type NiceAxis, niceAxis } from "../../shared/charts/nice-axis.ts";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption, ChartSize } from "../../shared/charts/use-chart.ts";
import type { Format } from "../../shared/format/use-format.ts";
import { markOfKind, type OccurrenceKind, tokenOfKind } from "../../shared/occurrences/event-level.ts";
import { nameLinePx, namePlaces } from "./bubble-labels.ts";
import { rootTicks } from "./root-ticks.ts";
import type { TopOccurrence } from "./top-occurrences.ts";

interface Input {
  readonly tops: readonly TopOccurrence[];
  readonly kindOf: (code: number) => OccurrenceKind;
  readonly words: {
    readonly count: string;
    /** Equal to the unit on the axis. */
    readonly countUnit: string;
    readonly duration: string;
    readonly unknown: string;
  };
  readonly format: Format;
}

const top = 14;
const right = 14;
const bottom = 34;
const namePx = 11;
const leastRadius = 4;
const mostRadius = 12;

/** Measures text widths with the browser's font, px. */
const widthsOf = (font: string): ((text: string) => number) => {
  const context = document.createElement("canvas").getContext("2d");
  if (context) context.font = font;
  return (text) => context?.measureText(text).width ?? 0;
};

/** Below an hour ticks are in minutes or seconds, since `0,25 h` is not usual. */
const tickText = (seconds: number, { number }: Format): string => {
  if (seconds === 0) return number(0);
  if (seconds < 60) return `${number(seconds)} s`;
  return seconds < hourS ? `${number(seconds / 60)} min` : `${number(seconds / hourS)} h`;
};

/**
 * Axes of count and duration. The duration axis is a square root, since one cause often leads by far: the others stay apart, and the height agrees
 * with the diameter.
 */
const axesOf = (tops: readonly TopOccurrence[]) => ({
  x: niceAxis(Math.max(0, ...tops.map(({ count }) => count)), 5),
  ticksS: rootTicks(Math.max(0, ...tops.map(({ durationS }) => durationS)) * 1.06),
});

/** The area of a bubble is proportional to the duration. */
const radiusOf = ({ durationS }: TopOccurrence, longestS: number): number =>
  Math.max(leastRadius, mostRadius * Math.sqrt(durationS / Math.max(1, longestS)));

/** Positions of bubbles and names, px of the canvas. */
const layoutOf = ({ tops, words, format }: Input, { width, height }: ChartSize, { font }: ChartTokens) => {
  const { x, ticksS } = axesOf(tops);
  const widthOf = widthsOf(`${namePx}px ${font}`);
  const left = Math.ceil(Math.max(...ticksS.map((tick) => widthOf(tickText(tick, format))))) + 10;
  const base = height - bottom;
  const longestS = tops[0]?.durationS ?? 0;
  const bubbles = tops.map((one) => ({
    x: left + (one.count / x.max) * (width - left - right),
    y: base - Math.sqrt(one.durationS / (ticksS.at(-1) ?? 1)) * (base - top),
    radius: radiusOf(one, longestS),
    namePx: widthOf(one.name ?? words.unknown),
  }));
  const area = { left: left + 2, right: width, top: 0, bottom: base };
  const axisLine = { left: 0, right: width, top: base - 1, bottom: base + 1 };
  return { x, ticksS, left, bubbles, places: namePlaces(bubbles, area, [axisLine]) };
};

type Layout = ReturnType<typeof layoutOf>;

const xAxisOf = ({ words, format }: Input, { max, interval }: NiceAxis, tokens: ChartTokens) => ({
  type: "value" as const,
  min: 0,
  max,
  interval: Math.max(1, interval),
  splitLine: { show: false },
  axisLine: { show: true, lineStyle: { color: tokens["line-strong"] } },
  axisLabel: { margin: 6, formatter: (value: number) => format.number(value) },
  name: words.countUnit,
  nameLocation: "middle" as const,
  nameGap: 22,
  nameTextStyle: { color: tokens.text3, fontSize: 11 },
});

const yAxisOf = ({ format }: Input, ticksS: readonly number[]) => {
  const customValues = ticksS.map((tick) => Math.sqrt(tick));
  return {
    type: "value" as const,
    min: 0,
    max: customValues.at(-1) ?? 1,
    axisLabel: {
      customValues,
      formatter: (root: number) => tickText(Math.round(root ** 2), format),
    },
    axisTick: { show: false, customValues },
  };
};

/** Half-transparent fill, so that overlapping bubbles stay visible. Opacity would fade the names too. */
const lookOf = (color: string) => ({ color: `${color}99`, borderColor: color, borderWidth: 1 });

const colorOf = ({ kindOf }: Input, { code }: TopOccurrence, tokens: ChartTokens): string =>
  tokens[tokenOfKind[kindOf(code)]];

const pointsOf = (input: Input, { bubbles, places }: Layout, tokens: ChartTokens) =>
  input.tops.map((one, index) => {
    const { x, y, radius } = bubbles[index] ?? { x: 0, y: 0, radius: leastRadius };
    const name = places[index]?.name;
    return {
      value: [one.count, Math.sqrt(one.durationS)],
      itemStyle: lookOf(colorOf(input, one, tokens)),
      symbolSize: 2 * radius,
      label: {
        show: name !== undefined,
        // Relative to the upper left corner of the bubble.
        position: name ? [name.left - x + radius, name.top - y + radius] : [0, 0],
      },
    };
  });

/** Lines from bubbles to names that are not beside them. */
const stemsOf = ({ places }: Layout, tokens: ChartTokens) =>
  places.flatMap((place) => {
    if (!place?.stem) return [];
    const { left, right: end, top: y1, bottom: y2 } = place.stem;
    const x = Math.round((left + end) / 2) - 0.5;
    return [
      {
        type: "line" as const,
        shape: { x1: x, x2: x, y1, y2 },
        style: { stroke: tokens["line-strong"], lineWidth: 1 },
        silent: true,
      },
    ];
  });

const tooltipOf = (input: Input, top: TopOccurrence | undefined, tokens: ChartTokens) => {
  const { words, format } = input;
  return top === undefined
    ? ""
    : tooltipElement(top.name ?? words.unknown, [
        {
          color: colorOf(input, top, tokens),
          mark: markOfKind(input.kindOf(top.code)),
          name: words.duration,
          value: format.duration(top.durationS),
        },
        { color: "transparent", name: words.count, value: format.number(top.count) },
      ]);
};

/** Count against duration on a square root scale; the area repeats the duration. */
export const bubbleOption =
  (input: Input): BuildOption =>
  (tokens, size) => {
    const { tops, words } = input;
    const layout = layoutOf(input, size, tokens);
    return {
      grid: { left: layout.left, right, top, bottom, ...fixedPlot },
      tooltip: {
        trigger: "item",
        formatter: (params) => {
          const index = (Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0;
          return tooltipOf(input, tops[index], tokens);
        },
      },
      xAxis: xAxisOf(input, layout.x, tokens),
      yAxis: yAxisOf(input, layout.ticksS),
      graphic: stemsOf(layout, tokens),
      series: {
        type: "scatter",
        data: pointsOf(input, layout, tokens),
        emphasis: { disabled: true },
        label: {
          color: tokens.text2,
          fontSize: namePx,
          lineHeight: nameLinePx,
          align: "left",
          verticalAlign: "top",
          formatter: ({ dataIndex }) => tops[dataIndex]?.name ?? words.unknown,
        },
      },
    };
  };
