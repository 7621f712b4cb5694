import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import { plannedHatch } from "../../shared/charts/decals.ts";
import { niceAxis } from "../../shared/charts/nice-axis.ts";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import type { WaterfallBar } from "./waterfall.ts";

interface Input {
  readonly bars: readonly WaterfallBar[];
  /** Names of the parts, in the order of the bars. */
  readonly names: readonly string[];
  readonly text: (value: number) => string;
}

const fillOf = ({ part }: WaterfallBar, tokens: ChartTokens) => {
  const colours = {
    window: tokens.s3,
    planned: tokens.planned,
    stops: tokens.stopped,
    micro: tokens.above,
    speed: tokens.c5,
    quality: tokens.below,
    good: tokens.useful,
  };
  return { color: colours[part], ...(part === "planned" ? { decal: plannedHatch(tokens) } : {}) };
};

/** Columns narrower than this, px, cannot hold names and amounts, so the bars are horizontal. */
const narrowPx = 92;

const seriesOf = ({ bars, text }: Input, tokens: ChartTokens, isLying: boolean) => {
  const shared = { type: "bar" as const, stack: "waterfall", barWidth: "74%" };
  return [
    { ...shared, silent: true, data: bars.map(({ low }) => low), itemStyle: { color: "transparent" } },
    {
      ...shared,
      data: bars.map((bar) => ({ value: bar.high - bar.low, itemStyle: fillOf(bar, tokens) })),
      barMinHeight: 1,
      emphasis: { disabled: true },
      label: {
        show: true,
        position: isLying ? ("right" as const) : ("top" as const),
        distance: 5,
        color: tokens.text,
        fontSize: 12,
        fontWeight: 560,
        formatter: ({ dataIndex }: { readonly dataIndex: number }) => text(bars[dataIndex]?.value ?? 0),
      },
    },
  ];
};

const tooltipOf = ({ bars, names, text }: Input, index: number) => {
  const [name, bar] = [names[index] ?? "", bars[index]];
  return tooltipElement(name, [
    { color: "transparent", name, value: bar === undefined ? "" : text(bar.value) },
  ]);
};

/** A floating bar per part, stacked on an invisible one. */
export const waterfallOption =
  (input: Input): BuildOption =>
  (tokens, { width }) => {
    const { bars, names } = input;
    const isLying = width / Math.max(1, bars.length) < narrowPx;
    const namesPx = Math.min(112, width * 0.4);
    const highest = Math.max(0, ...bars.map(({ high }) => high));
    const parts = {
      type: "category" as const,
      data: [...names],
      axisLabel: {
        color: tokens.text2,
        interval: 0,
        ...(isLying ? { width: namesPx - 8, overflow: "break" as const } : {}),
      },
    };
    const amounts = { type: "value" as const, show: false, min: 0, max: niceAxis(highest).max };
    return {
      grid: isLying
        ? { left: namesPx, right: Math.min(72, width * 0.36), top: 0, bottom: 0 }
        : { left: 0, right: 0, top: 24, bottom: 22 },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "shadow", z: 0, shadowStyle: { color: tokens.grid, opacity: 0.5 } },
        formatter: (params) => tooltipOf(input, (Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0),
      },
      xAxis: isLying ? amounts : parts,
      yAxis: isLying ? { ...parts, inverse: true } : amounts,
      series: seriesOf(input, tokens, isLying),
    };
  };
