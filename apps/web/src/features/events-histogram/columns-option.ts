import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import { hatch, plannedHatch } from "../../shared/charts/decals.ts";
import { markOfKind, type OccurrenceKind, tokenOfKind } from "../../shared/occurrences/event-level.ts";
import type { KindColumns } from "./kind-columns.ts";
import { valueAxis } from "./value-axis.ts";

interface Input {
  readonly columns: KindColumns;
  /** Names of the kinds. */
  readonly words: Readonly<Record<OccurrenceKind, string>>;
  readonly total: string;
  readonly text: (value: number) => string;
  /** Short form for the axis. */
  readonly axisText: (value: number) => string;
}

/** Up to this many columns each has a label with its value and the axis is left out. */
const fewColumns = 8;

/** Width of the value axis, px. */
export const leftOfColumns = ({ names }: KindColumns): number => (names.length <= fewColumns ? 0 : 44);

const totalsSeries = ({ columns, text }: Input, tokens: ChartTokens) => ({
  type: "bar" as const,
  stack: "kinds",
  silent: true,
  data: columns.names.map(() => 0),
  label: {
    show: true,
    position: "top" as const,
    distance: 5,
    color: tokens.text,
    fontSize: 12,
    fontWeight: 560,
    formatter: ({ dataIndex }: { readonly dataIndex: number }) => text(columns.totals[dataIndex] ?? 0),
  },
});

const seriesOf = (input: Input, tokens: ChartTokens) => {
  const { columns, words } = input;
  const stacks = columns.stacks.map(({ kind, values }) => ({
    type: "bar" as const,
    name: words[kind],
    stack: "kinds",
    data: [...values],
    barWidth: "56%",
    barMaxWidth: 56,
    itemStyle: {
      color: tokens[tokenOfKind[kind]],
      ...(kind === "disconnected" ? { decal: hatch(tokens) } : {}),
      ...(kind === "planned" ? { color: tokens.planned, decal: plannedHatch(tokens) } : {}),
    },
    emphasis: { disabled: true },
  }));
  return columns.names.length > fewColumns ? stacks : [...stacks, totalsSeries(input, tokens)];
};

const tooltipOf = ({ columns, words, total, text }: Input, index: number) => {
  const rows = columns.stacks
    .filter(({ values }) => (values[index] ?? 0) > 0)
    .map(({ kind, values }) => ({
      color: `var(--${tokenOfKind[kind]})`,
      mark: markOfKind(kind),
      name: words[kind],
      value: text(values[index] ?? 0),
    }));
  const sum = { color: "transparent", name: total, value: text(columns.totals[index] ?? 0) };
  return tooltipElement(columns.names[index] ?? "", [...rows.toReversed(), sum]);
};

const letterPx = 6.4;
const flatBottom = 22;

/** Rotates names that do not fit side by side, so that each column keeps its name. */
const nameAxis = (names: readonly string[], width: number) => {
  const columnPx = width / Math.max(1, names.length);
  const longestPx = Math.max(0, ...names.map((name) => name.length)) * letterPx;
  if (columnPx > Math.max(34, longestPx)) return { bottom: flatBottom, label: { interval: 0 } };
  if (columnPx < 16 || longestPx > 72) return { bottom: flatBottom, label: { hideOverlap: true } };
  return { bottom: Math.ceil(longestPx * 0.8) + 14, label: { interval: 0, rotate: 50, margin: 6 } };
};

/** A column per equipment, severe kinds on top. */
export const columnsOption =
  (input: Input): BuildOption =>
  (tokens, { width }) => {
    const { columns, axisText } = input;
    const few = columns.names.length <= fewColumns;
    const { max, interval } = valueAxis(columns.measure, Math.max(0, ...columns.totals));
    const left = leftOfColumns(columns);
    const names = nameAxis(columns.names, width - left);
    return {
      grid: { left, right: 0, top: few ? 24 : 10, bottom: names.bottom },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "shadow", z: 0, shadowStyle: { color: tokens.grid, opacity: 0.5 } },
        formatter: (params) => tooltipOf(input, (Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0),
      },
      xAxis: {
        type: "category",
        data: [...columns.names],
        axisLabel: { color: tokens.text2, ...names.label },
      },
      yAxis: {
        type: "value",
        show: !few,
        min: 0,
        max,
        interval,
        axisLabel: { formatter: axisText },
      },
      series: seriesOf(input, tokens),
    };
  };
