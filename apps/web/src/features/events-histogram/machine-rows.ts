import type { OccurrenceCauses } from "@fiel/contracts";

/** One machine's events together; durations in s, events at the same time once. */
export interface MachineRow {
  readonly mid: number;
  readonly equipment: string;
  readonly count: number;
  readonly duration: number;
  /** Of the duration, what was not planned. */
  readonly unplanned: number;
  /** Of one occurrence, each with its whole time; null of none. */
  readonly mean: number | null;
  /** The event of most time among those that are ranked; null of none. */
  readonly longest: { readonly name: string | null } | null;
}

/** Planned stops are ranked on request alone. */
export const machineRows = (causes: readonly OccurrenceCauses[], withPlanned: boolean): MachineRow[] =>
  causes.map(({ equipment, duration, planned, events }) => {
    const count = events.reduce((sum, event) => sum + event.count, 0);
    const own = events.reduce((sum, event) => sum + event.duration, 0);
    const [longest] = events
      .filter((event) => withPlanned || !event.planned)
      .toSorted((a, b) => b.duration - a.duration);
    return {
      mid: equipment.mid,
      equipment: equipment.n,
      count,
      duration,
      unplanned: duration - planned,
      mean: count === 0 ? null : own / count,
      longest: longest === undefined ? null : { name: longest.description },
    };
  });
