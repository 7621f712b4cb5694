import { type DisplayUnit, gramsTo } from "@fiel/domain";
import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import { aboveFill, belowFill } from "../../shared/charts/decals.ts";
import type { ChartOption } from "../../shared/charts/chart-option.ts";
import { niceAxis } from "../../shared/charts/nice-axis.ts";
import { decimalsOf, niceTicks } from "../../shared/charts/nice-ticks.ts";
import { type TooltipRow, tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import type { Format } from "../../shared/format/use-format.ts";
import {
  type BarKind,
  barKinds,
  extentOf,
  type HistogramBar,
  type HistogramExtent,
} from "./histogram-bars.ts";
import { extentIn, highestOf, type HistogramScale } from "./histogram-scale.ts";

export interface HistogramView {
  readonly bars: readonly HistogramBar[];
  readonly targetG: number | null;
  readonly binWidthG: number;
  readonly unit: DisplayUnit;
  readonly isShown: (kind: BarKind) => boolean;
  readonly words: Readonly<Record<BarKind | "target", string>> & {
    readonly range: (from: string, to: string) => string;
    readonly lighter: (count: number) => string;
    readonly heavier: (count: number) => string;
  };
  readonly format: Format;
  /** Axes shared with other charts; null uses its own. */
  readonly scale: HistogramScale | null;
}

const pixelsPerDigit = 7;
const pixelsPerLabel = 64;
/** Room for the target's label above the highest bar, px. */
const topPx = 26;

const fillOf = (kind: BarKind, tokens: ChartTokens) => {
  if (kind === "above") return aboveFill(tokens);
  if (kind === "below") return belowFill(tokens);
  return { color: tokens[kind] };
};

/** Mark of the product: a thin vertical line at the nominal weight, across the whole chart. */
const fielMark = ({ targetG, unit, words }: HistogramView, tokens: ChartTokens) =>
  targetG === null
    ? {}
    : {
        markLine: {
          silent: true,
          symbol: ["none", "triangle"],
          symbolSize: 7,
          symbolRotate: 180,
          lineStyle: { color: tokens.ink, width: 1.5, type: "solid" as const },
          label: { formatter: words.target, color: tokens.text, fontSize: 11, fontWeight: 560, distance: 6 },
          data: [{ xAxis: gramsTo(targetG, unit) }],
        },
      };

const seriesOf = (
  view: HistogramView,
  tokens: ChartTokens,
  barPx: number,
): Extract<NonNullable<ChartOption["series"]>, readonly unknown[]> =>
  barKinds.map((kind, index) => ({
    type: "bar" as const,
    stack: "packages",
    data: view.bars.map(({ fromG, toG, kinds }) => [
      gramsTo((fromG + toG) / 2, view.unit),
      view.isShown(kind) ? kinds[kind] : 0,
    ]),
    barWidth: barPx,
    itemStyle: fillOf(kind, tokens),
    emphasis: { disabled: true },
    ...(index === 0 ? fielMark(view, tokens) : {}),
  }));

/** Number of packages outside the drawn range, at each end. */
const besideMarks = (
  { unit, words }: HistogramView,
  { minG, maxG, lighter, heavier }: HistogramExtent,
  highest: number,
  tokens: ChartTokens,
) => ({
  type: "scatter" as const,
  silent: true,
  tooltip: { show: false },
  symbolSize: 0,
  data: [
    { grams: minG, count: lighter, position: "right" as const, text: words.lighter },
    { grams: maxG, count: heavier, position: "left" as const, text: words.heavier },
  ]
    .filter(({ count }) => count > 0)
    .map(({ grams, count, position, text }) => ({
      value: [gramsTo(grams, unit), highest],
      label: {
        show: true,
        position,
        distance: 0,
        offset: [0, 10] as [number, number],
        color: tokens.text3,
        fontSize: 11,
        formatter: text(count),
      },
    })),
});

const tooltipOf = (view: HistogramView, index: number, tokens: ChartTokens): HTMLElement | string => {
  const bar = view.bars[index];
  if (!bar) return "";
  const { format, words, unit } = view;
  const decimals = decimalsOf(gramsTo(view.binWidthG, unit));
  const edge = (grams: number) => format.number(gramsTo(grams, unit), { decimals });
  const rows = barKinds
    .filter((kind) => view.isShown(kind))
    .map((kind): TooltipRow => ({
      color: fillOf(kind, tokens).color,
      mark: kind,
      name: words[kind],
      value: format.number(bar.kinds[kind]),
    }));
  return tooltipElement(words.range(edge(bar.fromG), edge(bar.toG)), rows);
};

/** Packages by weight, stacked by kind, with a mark at the target. */
export const histogramOption =
  (view: HistogramView): BuildOption =>
  (tokens, { width }): ChartOption => {
    const { bars, targetG, binWidthG, unit, isShown, format, scale } = view;
    const axis = niceAxis(scale?.highest ?? highestOf(bars, isShown));
    const left = 12 + pixelsPerDigit * format.number(axis.max).length;
    const extent = scale ? extentIn(scale, bars, binWidthG) : extentOf(bars, targetG, binWidthG);
    const [min, max] = [gramsTo(extent.minG, unit), gramsTo(extent.maxG, unit)];
    const plot = width - left - 12;
    const barPx = Math.max(1, (plot * gramsTo(binWidthG, unit)) / (max - min) - 1);
    const ticks = niceTicks(min, max, Math.floor(plot / pixelsPerLabel));
    const decimals = decimalsOf((ticks[1] ?? 0) - (ticks[0] ?? 0));
    return {
      grid: { left, right: 12, top: topPx, bottom: 20 },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "line", lineStyle: { color: tokens["line-strong"], type: "solid" } },
        formatter: (params) => {
          const [first] = Array.isArray(params) ? params : [params];
          return tooltipOf(view, first?.dataIndex ?? -1, tokens);
        },
      },
      xAxis: {
        type: "value",
        min,
        max,
        splitLine: { show: false },
        axisLine: { show: true, onZero: false, lineStyle: { color: tokens["line-strong"] } },
        axisLabel: {
          customValues: ticks,
          hideOverlap: true,
          formatter: (weight: number) => format.number(weight, { decimals }),
        },
      },
      yAxis: {
        type: "value",
        min: 0,
        max: axis.max,
        interval: axis.interval,
        axisLabel: { formatter: (count: number) => format.number(count) },
      },
      series: [...seriesOf(view, tokens, barPx), besideMarks(view, extent, axis.max, tokens)],
    };
  };
