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

/** One equipment's part of each column. */
export interface LeftoverStack {
  readonly name: string;
  readonly mid: number;
  /** Of those without a colour of their own the others'. */
  readonly token: StackToken;
  readonly isOther: boolean;
  readonly values: readonly number[];
}

export interface LeftoverStacks {
  /** From which weights go up; of all the entries, so that it stays while somebody zooms. */
  readonly weightUnit: WeightUnit;
  readonly stepMs: number;
  /** From when to when each column reaches. */
  readonly steps: readonly TimeWindow[];
  readonly stacks: readonly LeftoverStack[];
}

/** Columns stay wide enough to be told apart. */
const mostColumns = 50;

/**
 * What was left over of a kind, by equipment, in columns over what is shown of the windows asked for; those without a colour of
 * their own last. Names and colours are those of all the entries of every kind: they stay while somebody zooms, and mean the
 * same in every chart.
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
