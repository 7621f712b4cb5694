import { type DisplayUnit, gramsTo } from "@fiel/domain";
import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import type { Format } from "../../shared/format/use-format.ts";

export interface Bar {
  /** Machine id. */
  readonly mid: number;
  readonly name: string;
  readonly grams: number;
  readonly count: number;
}

interface Input {
  readonly bars: readonly Bar[];
  readonly unit: DisplayUnit;
  readonly words: { readonly weight: string; readonly packages: string };
  readonly format: Format;
}

const pixelsPerDigit = 7;
const apartPx = 6;

/** Label above each column, with one decimal unless labels would overlap. */
const valueLabel = (
  { bars, unit, format }: Pick<Input, "bars" | "unit" | "format">,
  tokens: ChartTokens,
  columnPx: number,
) => {
  const lengths = bars.map(({ grams }) => format.number(gramsTo(grams, unit), { decimals: 1 }).length);
  const decimals = Math.max(0, ...lengths) * pixelsPerDigit + apartPx <= columnPx ? 1 : 0;
  return {
    show: true,
    position: "top" as const,
    distance: 5,
    color: tokens.text,
    fontSize: 12,
    fontWeight: 560,
    formatter: ({ value }: { readonly value: unknown }) => format.number(Number(value), { decimals }),
  };
};

/** One column per equipment, labelled with its value; a value axis would repeat it. */
export const barsOption =
  ({ bars, unit, words, format }: Input): BuildOption =>
  (tokens, { width }) => ({
    grid: { left: 0, right: 0, top: 24, bottom: 20 },
    tooltip: {
      trigger: "axis",
      axisPointer: { type: "shadow", z: 0, shadowStyle: { color: tokens.grid, opacity: 0.5 } },
      formatter: (params) => {
        const [first] = Array.isArray(params) ? params : [params];
        const bar = bars[first?.dataIndex ?? 0];
        if (!bar) return "";
        const weight = format.text({ value: format.number(gramsTo(bar.grams, unit), { decimals: 2 }), unit });
        return tooltipElement(bar.name, [
          { color: tokens.useful, mark: "useful", name: words.weight, value: weight },
          { color: "transparent", name: words.packages, value: format.number(bar.count) },
        ]);
      },
    },
    xAxis: {
      type: "category",
      data: bars.map(({ name }) => name),
      axisLabel: { interval: 0, color: tokens.text2 },
    },
    yAxis: { type: "value", show: false, min: 0, max: "dataMax" },
    series: {
      type: "bar",
      data: bars.map(({ grams }) => gramsTo(grams, unit)),
      barWidth: "56%",
      barMaxWidth: 64,
      itemStyle: { color: tokens.useful },
      emphasis: { disabled: true },
      label: valueLabel({ bars, unit, format }, tokens, width / Math.max(1, bars.length)),
    },
  });
