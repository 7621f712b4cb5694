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

/** One part of each column. */
export interface LeftoverStack {
  /** Null: all equipment that is not named. */
  readonly name: string | null;
  readonly token: StackToken;
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
 * What was left over of a kind, by equipment, in columns over what is shown of the windows asked for. Names and colours are those of all the
 * entries of every kind: they stay while somebody zooms, and mean the same in every chart.
 */
export const leftoverStacks = (
  entries: readonly LeftoverEntry[],
  kind: LeftoverKind,
  shown: readonly TimeWindow[],
  asked: readonly TimeWindow[],
  timeZone: string,
): LeftoverStacks => {
  const tokens = leftoverNames(entries);
  const ofKind = entries.filter((entry) => entry[fieldOfKind[kind]] > 0);
  const series = columnSteps(shown, asked, timeZone, mostColumns);
  const [first, last] = [stepAt(series, spanOf(shown).startMs), stepAt(series, spanOf(shown).endMs - 1)];
  const within = ofKind.filter(({ date }) => date >= first.startMs && date < last.endMs);
  const columnsOf = (isOf: (name: string) => boolean) =>
    leftoverColumns(
      within.filter(({ equipment }) => isOf(equipment.name)),
      shown,
      series,
    );
  const { stepMs, steps } = columnsOf(() => false);
  const named = [...tokens]
    .filter(([name]) => ofKind.some(({ equipment }) => equipment.name === name))
    .map(([name, token]): LeftoverStack => {
      return { name, token, values: columnsOf((other) => other === name).values[kind] };
    });
  const isOther = (name: string) => !tokens.has(name);
  const rest = ofKind.some(({ equipment }) => isOther(equipment.name))
    ? [{ name: null, token: othersToken, values: columnsOf(isOther).values[kind] }]
    : [];
  return { weightUnit: weightUnitOf(entries, kind), stepMs, steps, stacks: [...named, ...rest] };
};
