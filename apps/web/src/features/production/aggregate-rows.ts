import { nearestPoint } from "./rate-points.ts";
import type { AggregateSeries } from "./aggregate-series.ts";
import type { Shown } from "./aggregate-legend.tsx";

/** What both periods made in a step; undefined where a period is hidden, null where nothing is known of it. */
export interface AggregateRow {
  readonly atMs: number;
  readonly current: number | null | undefined;
  readonly previous: number | null | undefined;
  /** The same instant of the period before. */
  readonly previousAtMs: number;
}

/** Rows enough to follow the period by ear; every step would be hundreds. */
const mostRows = 24;

/** The chart as rows of a table. Steps of the period before alone, as of a day that is not over yet, are rows too. */
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
