import type { LeftoverEntry } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import { topNames } from "../../shared/charts/top-names.ts";
import { fieldOfKind, leftoverColumns, type LeftoverKind } from "./leftover-kinds.ts";

/** One part of each column. */
export interface LeftoverStack {
  /** Null: all equipment that is not named. */
  readonly name: string | null;
  readonly values: readonly number[];
}

export interface LeftoverStacks {
  readonly stepMs: number;
  readonly startsMs: readonly number[];
  readonly stacks: readonly LeftoverStack[];
}

/** Columns stay wide enough to be told apart. */
const mostColumns = 50;

const totalsOf = (entries: readonly LeftoverEntry[], kind: LeftoverKind): Map<string, number> => {
  const totals = new Map<string, number>();
  for (const { equipment, ...entry } of entries)
    totals.set(equipment.name, (totals.get(equipment.name) ?? 0) + entry[fieldOfKind[kind]]);
  return totals;
};

/**
 * What was left over of a kind, by equipment: the largest four of all the entries, so that colours stay while somebody zooms,
 * in columns over the shown windows.
 */
export const leftoverStacks = (
  entries: readonly LeftoverEntry[],
  kind: LeftoverKind,
  shown: readonly TimeWindow[],
  timeZone: string,
): LeftoverStacks => {
  const { top, others } = topNames(totalsOf(entries, kind));
  const { startMs, endMs } = { startMs: shown[0]?.startMs ?? 0, endMs: shown.at(-1)?.endMs ?? 0 };
  const within = entries.filter(({ date }) => date >= startMs && date < endMs);
  const columnsOf = (names: readonly string[]) =>
    leftoverColumns(
      within.filter(({ equipment }) => names.includes(equipment.name)),
      shown,
      timeZone,
      mostColumns,
    );
  const { stepMs, startsMs } = columnsOf([]);
  const named = top.map((name): LeftoverStack => ({ name, values: columnsOf([name]).values[kind] }));
  const rest = others.length === 0 ? [] : [{ name: null, values: columnsOf(others).values[kind] }];
  return { stepMs, startsMs, stacks: [...named, ...rest] };
};
