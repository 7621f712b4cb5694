import type { ChartTokens } from "./chart-tokens.ts";
import { hatch } from "./decals.ts";
import type { BuildOption } from "./use-chart.ts";

export interface RowBarsSeries {
  readonly name: string;
  readonly token: keyof ChartTokens;
  /** Hatches what is still to come, to set it apart from what is there. */
  readonly hatched?: boolean;
  /** One value for each row. */
  readonly values: readonly number[];
}

/** Stacked horizontal bars, each below its name: product names are too long to stand under columns. */
export interface RowBars {
  readonly names: readonly string[];
  readonly series: readonly RowBarsSeries[];
  /** Value at the right end of the axis; the longest bar without it. */
  readonly max?: number;
  /** One text for each row, at the end of its bar. */
  readonly endTexts: readonly string[];
  readonly tooltip: (row: number, tokens: ChartTokens) => HTMLElement | string;
}

const rowPx = 44;
const barPx = 14;
const pixelsPerDigit = 7.2;

/** Height for a number of rows, px. */
export const rowBarsHeight = (rows: number): number => Math.max(1, rows) * rowPx + 4;

const seriesOf = ({ series, endTexts }: RowBars, tokens: ChartTokens) => [
  ...series.map(({ name, token, hatched, values }) => ({
    type: "bar" as const,
    name,
    stack: "row",
    barWidth: barPx,
    data: [...values],
    itemStyle: { color: tokens[token], ...(hatched ? { decal: hatch(tokens) } : {}) },
    emphasis: { disabled: true },
  })),
  {
    // An empty bar that only carries the label at the end of the stack.
    type: "bar" as const,
    stack: "row",
    silent: true,
    barWidth: barPx,
    data: endTexts.map(() => 0),
    label: {
      show: true,
      position: "right" as const,
      distance: 6,
      color: tokens.text,
      fontSize: 12,
      fontWeight: 560,
      formatter: ({ dataIndex }: { readonly dataIndex: number }) => endTexts[dataIndex] ?? "",
    },
  },
];

export const rowBarsOption =
  (bars: RowBars): BuildOption =>
  (tokens, { width }) => {
    const longest = Math.max(0, ...bars.endTexts.map((text) => text.length));
    return {
      grid: { left: 0, right: 10 + longest * pixelsPerDigit, top: 14, bottom: -10 },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "shadow", z: 0, shadowStyle: { color: tokens.grid, opacity: 0.5 } },
        formatter: (params) => {
          const [first] = Array.isArray(params) ? params : [params];
          return bars.tooltip(first?.dataIndex ?? 0, tokens);
        },
      },
      xAxis: { type: "value", show: false, min: 0, max: bars.max ?? "dataMax" },
      yAxis: {
        type: "category",
        inverse: true,
        data: [...bars.names],
        axisLine: { show: false },
        axisLabel: {
          inside: true,
          margin: 0,
          verticalAlign: "bottom",
          padding: [0, 0, 12, 0],
          interval: 0,
          align: "left",
          color: tokens.text2,
          fontSize: 12,
          width: width - 16,
          overflow: "truncate",
        },
        z: 3,
      },
      series: seriesOf(bars, tokens),
    };
  };
