import type { ClassificationCode, WeightUnit } from "@fiel/domain";
import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import { aboveFill, belowFill } from "../../shared/charts/decals.ts";
import { type TooltipRow, tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import type { Format } from "../../shared/format/use-format.ts";
import type { ClassRow } from "./class-rows.ts";

interface Input {
  readonly rows: readonly ClassRow[];
  readonly nameOf: (code: ClassificationCode) => string;
  readonly words: { readonly packages: string; readonly share: string; readonly weight: string };
  readonly format: Format;
  /** Unit of the weights. */
  readonly unit: WeightUnit;
  /** End of the longest bar over all compared charts, percent; null uses this chart's own. */
  readonly most: number | null;
}

const fillOf = (code: ClassificationCode, tokens: ChartTokens) => {
  switch (code) {
    case "ro":
      return aboveFill(tokens);
    case "ru":
      return belowFill(tokens);
    case "pi":
      return { color: tokens.invalid };
    case "i":
    case "ni":
      return { color: tokens.c1 };
    case "a":
    case "ar":
    case "aru":
    case "aro":
    case "rc":
      return { color: tokens[`useful-${code}`] };
  }
};

/** Tooltip rows of a bar. */
export const classTooltipRows = (
  { percent, count, grams, group }: ClassRow,
  { words, format, unit }: Pick<Input, "words" | "format" | "unit">,
  color: string,
): TooltipRow[] => [
  {
    color,
    mark: group === "inspection" ? undefined : group,
    name: words.share,
    value: format.percent(percent),
  },
  { color: "transparent", name: words.packages, value: format.number(count) },
  { color: "transparent", name: words.weight, value: format.text(format.sumWeight(grams, unit)) },
];

/** Width for the longest name at 11 px, at most 45 % of the chart. */
const nameWidth = (names: readonly string[], width: number): number =>
  Math.min(Math.max(...names.map((name) => name.length), 0) * 6.2 + 8, width * 0.45);

/** One bar per class, labelled with its share; a value axis would repeat it. */
export const classificationOption =
  (input: Input): BuildOption =>
  (tokens, { width }) => {
    const { rows, nameOf, format } = input;
    const names = rows.map(({ code }) => nameOf(code));
    const left = nameWidth(names, width);
    return {
      grid: { left, right: 64, top: 4, bottom: 4 },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "shadow", z: 0, shadowStyle: { color: tokens.grid, opacity: 0.5 } },
        formatter: (params) => {
          const [first] = Array.isArray(params) ? params : [params];
          const row = rows[first?.dataIndex ?? 0];
          if (!row) return "";
          const { color } = fillOf(row.code, tokens);
          return tooltipElement(nameOf(row.code), classTooltipRows(row, input, color));
        },
      },
      xAxis: { type: "value", show: false, min: 0, max: input.most ?? "dataMax" },
      yAxis: {
        type: "category",
        inverse: true,
        data: names,
        axisLine: { show: true, lineStyle: { color: tokens["line-strong"] } },
        axisLabel: { interval: 0, color: tokens.text2, width: left - 8, overflow: "truncate" },
      },
      series: {
        type: "bar",
        data: rows.map(({ code, percent }) => ({ value: percent ?? 0, itemStyle: fillOf(code, tokens) })),
        barWidth: "52%",
        barMaxWidth: 16,
        emphasis: { disabled: true },
        label: {
          show: true,
          position: "right",
          distance: 6,
          color: tokens.text,
          fontSize: 12,
          fontWeight: 560,
          formatter: ({ dataIndex }) => format.percent(rows[dataIndex]?.percent ?? null),
        },
      },
    };
  };
