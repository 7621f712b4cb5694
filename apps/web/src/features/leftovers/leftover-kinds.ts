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

/** Scrap and reprocess are weights (g), chargebacks are counted. */
export const leftoverKinds = ["scrap", "reprocess", "chargeback"] as const;
export type LeftoverKind = (typeof leftoverKinds)[number];

export const fieldOfKind = { scrap: "n", reprocess: "r", chargeback: "c" } as const;

export type LeftoverTotals = Readonly<Record<LeftoverKind, number>>;

export const leftoverTotals = (entries: readonly LeftoverEntry[]): LeftoverTotals => {
  const totals = { scrap: 0, reprocess: 0, chargeback: 0 };
  for (const entry of entries) for (const kind of leftoverKinds) totals[kind] += entry[fieldOfKind[kind]];
  return totals;
};

/** The unit of the products that left something over of a kind; of chargebacks, which are counted, it says nothing. */
export const weightUnitOf = (entries: readonly LeftoverEntry[], kind: LeftoverKind): WeightUnit =>
  commonUnit(entries.filter((entry) => entry[fieldOfKind[kind]] > 0).map(({ product }) => product?.unit));

export interface LeftoverColumns {
  readonly stepMs: number;
  /** From when to when each column reaches, in time order without a gap. */
  readonly steps: readonly TimeWindow[];
  readonly values: Readonly<Record<LeftoverKind, readonly number[]>>;
}

/** Those that a year touches at its worst, the hour of a changed clock with it. */
const weeksOfYear = 55;

/** At most so many columns over what is shown of the windows, each made of whole steps in which the server added up. */
export const columnSteps = (
  shown: readonly TimeWindow[],
  asked: readonly TimeWindow[],
  timeZone: string,
  most: number,
): SeriesSteps => {
  const answeredMs = stepFor(asked);
  if (answeredMs > dayMs) return seriesSteps(asked, timeZone);
  // Of a year each week is a column.
  const isLong = stepFor(shown, most, answeredMs) > dayMs;
  return seriesSteps(shown, timeZone, isLong ? Math.max(most, weeksOfYear) : most, answeredMs);
};

/** The entries added up in the steps that lie in the shown windows' span. */
export const leftoverColumns = (
  entries: readonly LeftoverEntry[],
  shown: readonly TimeWindow[],
  series: SeriesSteps,
): LeftoverColumns => {
  const steps = stepsIn(series, spanOf(shown));
  const zeros = (): number[] => steps.map(() => 0);
  const values = { scrap: zeros(), reprocess: zeros(), chargeback: zeros() };
  for (const entry of entries) {
    // A step of the server may begin before the window that it reaches into.
    const at = Math.max(
      0,
      steps.findLastIndex(({ startMs }) => startMs <= entry.date),
    );
    for (const kind of leftoverKinds) values[kind][at] = (values[kind][at] ?? 0) + entry[fieldOfKind[kind]];
  }
  return { stepMs: series.stepMs, steps, values };
};
