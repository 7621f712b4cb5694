import type { LeftoverEntry } from "@fiel/contracts";
import {
  commonUnit,
  dayMs,
  type SeriesSteps,
  seriesSteps,
  stepFor,
  stepsIn,
  type TimeWindow,
  type WeightUnit,
} from "@fiel/domain";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";

/** Kinds of leftovers. Scrap and reprocess are weights in g, chargebacks are counts. */
export const leftoverKinds = ["scrap", "reprocess", "chargeback"] as const;
export type LeftoverKind = (typeof leftoverKinds)[number];

export const fieldOfKind = { scrap: "n", reprocess: "r", chargeback: "c" } as const;

export type LeftoverTotals = Readonly<Record<LeftoverKind, number>>;

export const leftoverTotals = (entries: readonly LeftoverEntry[]): LeftoverTotals => {
  const totals = { scrap: 0, reprocess: 0, chargeback: 0 };
  for (const entry of entries) for (const kind of leftoverKinds) totals[kind] += entry[fieldOfKind[kind]];
  return totals;
};

/** Common unit of the products with leftovers of a kind. Meaningless for chargebacks, which are counts. */
export const weightUnitOf = (entries: readonly LeftoverEntry[], kind: LeftoverKind): WeightUnit =>
  commonUnit(entries.filter((entry) => entry[fieldOfKind[kind]] > 0).map(({ product }) => product?.unit));

export interface LeftoverColumns {
  readonly stepMs: number;
  /** Time of each column, in order and without gaps. */
  readonly steps: readonly TimeWindow[];
  readonly values: Readonly<Record<LeftoverKind, readonly number[]>>;
}

/** Most weeks that a year touches, including the hour of a clock change. */
const weeksOfYear = 55;

/** Columns for the shown windows, each of whole steps of the server's answer: at most `most`, or one per week for long windows. */
export const columnSteps = (
  shown: readonly TimeWindow[],
  asked: readonly TimeWindow[],
  timeZone: string,
  most: number,
): SeriesSteps => {
  const answeredMs = stepFor(asked);
  if (answeredMs > dayMs) return seriesSteps(asked, timeZone);
  // For a year, each week is a column.
  const isLong = stepFor(shown, most, answeredMs) > dayMs;
  return seriesSteps(shown, timeZone, isLong ? Math.max(most, weeksOfYear) : most, answeredMs);
};

/** Sums the entries per step within the shown windows. */
export const leftoverColumns = (
  entries: readonly LeftoverEntry[],
  shown: readonly TimeWindow[],
  series: SeriesSteps,
): LeftoverColumns => {
  const steps = stepsIn(series, spanOf(shown));
  const zeros = (): number[] => steps.map(() => 0);
  const values = { scrap: zeros(), reprocess: zeros(), chargeback: zeros() };
  for (const entry of entries) {
    // A step of the server may begin before the window that it overlaps.
    const at = Math.max(
      0,
      steps.findLastIndex(({ startMs }) => startMs <= entry.date),
    );
    for (const kind of leftoverKinds) values[kind][at] = (values[kind][at] ?? 0) + entry[fieldOfKind[kind]];
  }
  return { stepMs: series.stepMs, steps, values };
};
