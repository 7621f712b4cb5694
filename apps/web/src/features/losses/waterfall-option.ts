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

/** Narrower columns have no room for their names side by side. */
const narrowPx = 92;

/** A floating bar for each part; the one below it is not seen. */
export const waterfallOption =
  ({ bars, names, text }: Input): BuildOption =>
  (tokens, { width }) => {
    const isNarrow = width / Math.max(1, bars.length) < narrowPx;
    return {
      grid: { left: 0, right: 0, top: 24, bottom: isNarrow ? 62 : 22 },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "shadow", z: 0, shadowStyle: { color: tokens.grid, opacity: 0.5 } },
        formatter: (params) => {
          const index = (Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0;
          const bar = bars[index];
          return tooltipElement(names[index] ?? "", [
            {
              color: "transparent",
              name: names[index] ?? "",
              value: bar === undefined ? "" : text(bar.value),
            },
          ]);
        },
      },
      xAxis: {
        type: "category",
        data: [...names],
        axisLabel: { color: tokens.text2, interval: 0, ...(isNarrow ? { rotate: 50, margin: 6 } : {}) },
      },
      yAxis: {
        type: "value",
        show: false,
        min: 0,
        max: niceAxis(Math.max(0, ...bars.map(({ high }) => high))).max,
      },
      series: [
        {
          type: "bar",
          stack: "waterfall",
          silent: true,
          data: bars.map(({ low }) => low),
          itemStyle: { color: "transparent" },
          barWidth: "74%",
        },
        {
          type: "bar",
          stack: "waterfall",
          data: bars.map((bar) => ({ value: bar.high - bar.low, itemStyle: fillOf(bar, tokens) })),
          barWidth: "74%",
          barMinHeight: 1,
          emphasis: { disabled: true },
          label: {
            show: true,
            position: "top",
            distance: 5,
            color: tokens.text,
            fontSize: isNarrow ? 11 : 12,
            fontWeight: 560,
            formatter: ({ dataIndex }: { readonly dataIndex: number }) => text(bars[dataIndex]?.value ?? 0),
          },
        },
      ],
    };
  };
