import type { LeftoverEntry } from "@fiel/contracts";
import { startOfDayMs, stepFor, type TimeWindow, type WeightUnit } from "@fiel/domain";
import { commonUnit } from "../../shared/format/common-unit.ts";

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
  /** Start of each column, UTC ms. */
  readonly startsMs: readonly number[];
  readonly values: Readonly<Record<LeftoverKind, readonly number[]>>;
}

/** The entries added up in at most so many columns over the windows' span, which begin at the plant's midnight. */
export const leftoverColumns = (
  entries: readonly LeftoverEntry[],
  windows: readonly TimeWindow[],
  timeZone: string,
  most = 25,
): LeftoverColumns => {
  const stepMs = stepFor(windows, most);
  const firstMs = windows[0]?.startMs ?? 0;
  const midnight = startOfDayMs(firstMs, timeZone);
  const stepOf = (atMs: number): number => Math.floor((atMs - midnight) / stepMs);
  const first = stepOf(firstMs);
  const count = Math.max(1, stepOf((windows.at(-1)?.endMs ?? 1) - 1) - first + 1);
  const zeros = (): number[] => Array.from({ length: count }, () => 0);
  const values = { scrap: zeros(), reprocess: zeros(), chargeback: zeros() };
  for (const entry of entries) {
    // A step of the server may begin before the window that it reaches into.
    const at = Math.min(count - 1, Math.max(0, stepOf(entry.date) - first));
    for (const kind of leftoverKinds) values[kind][at] = (values[kind][at] ?? 0) + entry[fieldOfKind[kind]];
  }
  return { stepMs, startsMs: zeros().map((_, index) => midnight + (first + index) * stepMs), values };
};
