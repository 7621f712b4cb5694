import { nearestPoint } from "./rate-points.ts";
import type { AggregateSeries } from "./aggregate-series.ts";
import type { Shown } from "./aggregate-legend.tsx";

/** Amounts of both periods in a step: undefined when the period is hidden, null when unknown. */
export interface AggregateRow {
  readonly atMs: number;
  readonly current: number | null | undefined;
  readonly previous: number | null | undefined;
  /** Equivalent instant of the previous period, UTC ms. */
  readonly previousAtMs: number;
}

/** Most rows of the table for screen readers; all steps would be hundreds. */
const mostRows = 24;

/** The chart as table rows, including steps that only the previous period has, as on a day that is not over. */
export const aggregateRows = (series: AggregateSeries, shown: Shown): AggregateRow[] => {
  const names = (["current", "previous"] as const).filter((name) => shown[name]);
  const instants = [...new Set(names.flatMap((name) => series[name].map(({ atMs }) => atMs)))].toSorted(
    (a, b) => a - b,
  );
  const stride = Math.max(1, Math.ceil(instants.length / mostRows));
  const gramsOf = (name: keyof Shown, atMs: number) =>
    shown[name] ? (nearestPoint(series[name], atMs, series.stepMs)?.grams ?? null) : undefined;
  return instants
    .filter((_, index) => index % stride === 0)
    .map((atMs) => ({
      atMs,
      current: gramsOf("current", atMs),
      previous: gramsOf("previous", atMs),
      previousAtMs: atMs - series.shiftMs,
    }));
};
