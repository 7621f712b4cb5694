import { dayMs, type DisplayUnit, gramsTo, sumWeight, type TimeWindow } from "@fiel/domain";
import type { ChartTokens } from "../../shared/charts/chart-tokens.ts";
import { niceAxis } from "../../shared/charts/nice-axis.ts";
import { timeAxis } from "../../shared/charts/time-axis.ts";
import { type TooltipRow, tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { BuildOption } from "../../shared/charts/use-chart.ts";
import type { Format } from "../../shared/format/use-format.ts";
import type { LeftoverKind } from "./leftover-kinds.ts";
import type { LeftoverStacks } from "./leftover-stacks.ts";

const pixelsPerDigit = 7;
/** Reserves room for `1.000` on each axis, so that the time axes of the three stacked charts align. */
const fewestDigits = 5;

export interface LeftoverView {
  readonly kind: LeftoverKind;
  readonly data: LeftoverStacks;
  /** The whole axis, and its visible part. */
  readonly span: TimeWindow;
  readonly visible: TimeWindow;
  /** Name of each stack, in the same order. */
  readonly names: readonly string[];
  readonly isShown: (name: string) => boolean;
  readonly words: { readonly total: string };
  readonly format: Format;
}

/** Unit of scrap and reprocess, by their highest column; null for chargebacks, which are counts. */
export const leftoverUnit = (
  { stacks, steps, weightUnit }: LeftoverStacks,
  kind: LeftoverKind,
): DisplayUnit | null => {
  if (kind === "chargeback") return null;
  const columns = steps.map((_, at) => stacks.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  return sumWeight(Math.max(0, ...columns), weightUnit).unit;
};

/** A value of the kind as text: `1,28 kg`, `3`. */
export const leftoverText = (value: number, unit: DisplayUnit | null, format: Format): string =>
  unit === null
    ? format.number(value)
    : format.text({ value: format.number(gramsTo(value, unit), { decimals: 2 }), unit });

/** Time of a column as text. */
export const columnText = (
  { startMs, endMs }: TimeWindow,
  { stepMs }: LeftoverStacks,
  span: TimeWindow,
  format: Pick<Format, "instant">,
) => {
  if (stepMs > dayMs) return `${format.instant(startMs, "date")} – ${format.instant(endMs - 1, "date")}`;
  if (stepMs === dayMs) return format.instant(startMs, "date");
  const style = span.endMs - span.startMs > dayMs ? "dateTime" : "time";
  return `${format.instant(startMs, style)} – ${format.instant(endMs, "time")}`;
};

const shownStacks = ({ data, names, isShown }: LeftoverView) =>
  data.stacks
    .map(({ values, token, isOther }, index) => ({ values, name: names[index] ?? "", token, isOther }))
    .filter(({ name }) => isShown(name));

const tooltipOf = (at: number, view: LeftoverView, tokens: ChartTokens): HTMLElement => {
  const { data, kind, span, words, format } = view;
  const unit = leftoverUnit(data, kind);
  const stacks = shownStacks(view);
  // Machines without a colour of their own are listed only when they have a value.
  const told = stacks.filter(({ isOther, values }) => !isOther || (values[at] ?? 0) > 0);
  const rows = told.map(({ name, token, values }): TooltipRow => ({
    color: tokens[token],
    name,
    value: leftoverText(values[at] ?? 0, unit, format),
  }));
  const total = stacks.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
  const all = { color: "transparent", name: words.total, value: leftoverText(total, unit, format) };
  const step = data.steps[at];
  const title = step === undefined ? "" : columnText(step, data, span, format);
  return tooltipElement(title, stacks.length > 1 ? [...rows, all] : rows);
};

const valueAxisOf = (view: LeftoverView) => {
  const { data, kind, format } = view;
  const unit = leftoverUnit(data, kind);
  const shown = shownStacks(view);
  const columns = data.steps.map((_, at) => shown.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const highest = Math.max(0, ...columns);
  // Counts have no fractions, so the axis has at least 3.
  const axis = niceAxis(unit === null ? Math.max(3, highest) : gramsTo(highest, unit));
  const decimals = axis.interval % 1 === 0 ? 0 : axis.interval < 0.5 ? 2 : 1;
  const text = (value: number) => format.number(value, { decimals });
  return { axis, text, left: 12 + pixelsPerDigit * Math.max(fewestDigits, text(axis.max).length) };
};

/** Columns over time, each centred on its step. */
export const leftoverOption =
  (view: LeftoverView): BuildOption =>
  (tokens, { width }) => {
    const { data, kind, span, visible, format } = view;
    const unit = leftoverUnit(data, kind);
    const { axis, text, left } = valueAxisOf(view);
    const stepPx = ((width - left - 14) * data.stepMs) / (visible.endMs - visible.startMs);
    return {
      grid: { left, right: 14, top: 8, bottom: 20 },
      tooltip: {
        trigger: "axis",
        axisPointer: { type: "line", lineStyle: { color: tokens["line-strong"], type: "solid" } },
        formatter: (params) => {
          const [first] = Array.isArray(params) ? params : [params];
          return tooltipOf(first?.dataIndex ?? 0, view, tokens);
        },
      },
      xAxis: timeAxis(span, width, tokens, format),
      yAxis: {
        type: "value",
        min: 0,
        max: axis.max,
        interval: axis.interval,
        axisLabel: { formatter: text },
      },
      series: shownStacks(view).map(({ name, token, isOther, values }) => ({
        type: "bar",
        name,
        stack: "all",
        barWidth: Math.max(1.5, stepPx * 0.72),
        // The other machines share one colour; a border separates them.
        itemStyle: { color: tokens[token], ...(isOther ? { borderColor: tokens.s1, borderWidth: 0.5 } : {}) },
        emphasis: { disabled: true },
        data: data.steps.map(({ startMs, endMs }, at) => [
          (startMs + endMs) / 2,
          // Null, since a bar of zero height would still draw its border.
          values[at] === 0 ? null : unit === null ? (values[at] ?? 0) : gramsTo(values[at] ?? 0, unit),
        ]),
      })),
    };
  };
