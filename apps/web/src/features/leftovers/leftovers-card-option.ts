import { dayMs, type TimeWindow } from "@fiel/domain";
import { timeTicks } from "../../shared/charts/time-ticks.ts";
import { tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import type { Format } from "../../shared/format/use-format.ts";
import { type LeftoverColumns, type LeftoverKind, leftoverKinds } from "./leftover-kinds.ts";

interface Input {
  /** Kinds that are shown, in order. */
  readonly kinds: readonly LeftoverKind[];
  readonly columns: LeftoverColumns;
  readonly span: TimeWindow;
  readonly words: Readonly<Record<LeftoverKind, string>>;
  readonly amount: (kind: LeftoverKind, value: number) => string;
  readonly format: Format;
}

const gapPx = 18;
const labels = 3;

const xAxisOf = ({ columns: { steps }, span, format }: Input) => {
  const { atMs, style } = timeTicks(span, labels, format.timeZone);
  const labelled = new Map(
    atMs.map((tick) => [steps.findLastIndex(({ startMs }) => startMs <= tick), tick] as const),
  );
  return {
    type: "category" as const,
    data: steps.map(({ startMs }) => String(startMs)),
    axisLabel: {
      interval: (index: number) => labelled.has(index),
      margin: 5,
      alignMinLabel: "left" as const,
      alignMaxLabel: "right" as const,
      formatter: (_text: string, index: number) => format.instant(labelled.get(index) ?? null, style),
      hideOverlap: true,
    },
  };
};

const tooltipOf = ({ kinds, columns, words, amount, format }: Input, index: number, color: string) => {
  const { steps, stepMs, values } = columns;
  const title = format.instant(steps[index]?.startMs ?? null, stepMs >= dayMs ? "date" : "dateTime");
  const rows = kinds.map((kind) => ({
    color,
    name: words[kind],
    value: amount(kind, values[kind][index] ?? 0),
  }));
  return tooltipElement(title, rows);
};

/**
 * Three small charts on one canvas, one per kind, each with its own scale since they share no unit. A hidden chart leaves its place empty, so that
 * the others stay below their totals.
 */
export const leftoversCardOption =
  (input: Input): BuildOption =>
  (tokens, { width }) => {
    const { kinds, columns, words } = input;
    const each = (width - gapPx * (leftoverKinds.length - 1)) / leftoverKinds.length;
    const xAxis = xAxisOf(input);
    const yAxis = { type: "value" as const, show: false, min: 0, max: "dataMax" as const };
    return {
      grid: leftoverKinds.map((_, place) => ({
        left: place * (each + gapPx),
        width: each,
        top: 6,
        bottom: 18,
      })),
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "shadow", z: 0, shadowStyle: { color: tokens.grid, opacity: 0.5 } },
        formatter: (params) =>
          tooltipOf(input, (Array.isArray(params) ? params[0] : params)?.dataIndex ?? 0, tokens.c1),
      },
      xAxis: leftoverKinds.map((kind, gridIndex) => ({ ...xAxis, gridIndex, show: kinds.includes(kind) })),
      yAxis: leftoverKinds.map((_, gridIndex) => ({ ...yAxis, gridIndex })),
      series: leftoverKinds.map((kind, place) => ({
        type: "bar" as const,
        name: words[kind],
        xAxisIndex: place,
        yAxisIndex: place,
        data: kinds.includes(kind) ? [...columns.values[kind]] : [],
        barCategoryGap: "28%",
        itemStyle: { color: tokens.c1 },
        emphasis: { disabled: true },
      })),
    };
  };
