import type { LeftoverEntry } from "@fiel/contracts";
import { stepAt, type TimeWindow, type WeightUnit } from "@fiel/domain";
import { othersToken, type StackToken } from "../../shared/charts/top-names.ts";
import {
  columnSteps,
  fieldOfKind,
  leftoverColumns,
  type LeftoverKind,
  weightUnitOf,
} from "./leftover-kinds.ts";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";
import { leftoverNames } from "./leftover-names.ts";
import { compareNames } from "../../shared/format/compare-names.ts";

/** Values of one equipment in each column. */
export interface LeftoverStack {
  readonly name: string;
  readonly mid: number;
  /** Machines without a colour of their own have that of 'Outros'. */
  readonly token: StackToken;
  readonly isOther: boolean;
  readonly values: readonly number[];
}

export interface LeftoverStacks {
  /** Base unit of the weights. Taken from all entries, so that it does not change with the zoom. */
  readonly weightUnit: WeightUnit;
  readonly stepMs: number;
  /** Time of each column. */
  readonly steps: readonly TimeWindow[];
  readonly stacks: readonly LeftoverStack[];
}

/** Most columns, so that they stay wide enough. */
const mostColumns = 50;

/**
 * Leftovers of a kind by equipment, in columns over the shown part of the requested windows; machines without a colour of their own come last. Names
 * and colours come from all entries of all kinds, so they do not change with the zoom or between charts.
 */
export const leftoverStacks = (
  entries: readonly LeftoverEntry[],
  kind: LeftoverKind,
  shown: readonly TimeWindow[],
  asked: readonly TimeWindow[],
  timeZone: string,
  chosen: readonly number[] = [],
): LeftoverStacks => {
  const tokens = leftoverNames(entries, chosen);
  const ofKind = entries.filter((entry) => entry[fieldOfKind[kind]] > 0);
  const series = columnSteps(shown, asked, timeZone, mostColumns);
  const [first, last] = [stepAt(series, spanOf(shown).startMs), stepAt(series, spanOf(shown).endMs - 1)];
  const within = ofKind.filter(({ date }) => date >= first.startMs && date < last.endMs);
  const { stepMs, steps } = leftoverColumns([], shown, series);
  const mids = new Map(ofKind.map(({ equipment }) => [equipment.name, equipment.mid]));
  const others = [...mids.keys()].filter((name) => !tokens.has(name)).toSorted(compareNames);
  const stacks = [...[...tokens.keys()].filter((name) => mids.has(name)), ...others].map(
    (name): LeftoverStack => ({
      name,
      mid: mids.get(name) ?? 0,
      token: tokens.get(name) ?? othersToken,
      isOther: !tokens.has(name),
      values: leftoverColumns(
        within.filter(({ equipment }) => equipment.name === name),
        shown,
        series,
      ).values[kind],
    }),
  );
  return { weightUnit: weightUnitOf(entries, kind), stepMs, steps, stacks };
};
