import { dayMs, gramsTo } from "@fiel/domain";
import { type TooltipRow, tooltipElement } from "../../shared/charts/tooltip-element.ts";
import type { Format } from "../../shared/format/use-format.ts";
import type { AggregateSeries } from "./aggregate-series.ts";
import { nearestPoint, type RatePoint } from "./rate-points.ts";

export interface AggregateWords {
  readonly current: string;
  readonly previous: string;
  readonly inProgress: string;
}

export interface AggregateView {
  readonly series: AggregateSeries;
  readonly shown: { readonly current: boolean; readonly previous: boolean };
  readonly words: AggregateWords;
  readonly format: Format;
}

/** Time only within a day, with its date beyond. */
export const instantStyleOf = ({ span }: AggregateSeries): "time" | "dateTime" =>
  span.endMs - span.startMs > dayMs ? "dateTime" : "time";

/** Tooltip with both periods at an instant. */
export const aggregateTooltip = (
  atMs: number,
  { series, shown, words, format }: AggregateView,
  colors: { readonly current: string; readonly previous: string },
): HTMLElement => {
  const { unit, stepMs } = series;
  const valueOf = ({ grams }: RatePoint) =>
    format.text({ value: format.number(gramsTo(grams, unit), { decimals: 2 }), unit });
  const rows: TooltipRow[] = [];
  const now = shown.current ? nearestPoint(series.current, atMs, stepMs) : undefined;
  const before = shown.previous ? nearestPoint(series.previous, atMs, stepMs) : undefined;
  const suffix = now?.partial ? ` (${words.inProgress})` : "";
  if (now) rows.push({ color: colors.current, name: words.current + suffix, value: valueOf(now) });
  if (shown.previous && series.previousAnswered) {
    const value = before ? valueOf(before) : format.text(null);
    rows.push({ color: colors.previous, name: words.previous, value, dashed: true });
  }
  return tooltipElement(format.instant(now?.atMs ?? before?.atMs ?? atMs, instantStyleOf(series)), rows);
};
