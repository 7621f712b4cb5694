import type { OccurrenceCauses } from "@fiel/contracts";

/** One machine's events together; durations in s. */
export interface MachineRow {
  readonly mid: number;
  readonly equipment: string;
  readonly count: number;
  readonly duration: number;
  /** Of the duration, what was not planned. */
  readonly unplanned: number;
  /** Of one occurrence; null of none. */
  readonly mean: number | null;
  /** The event of most time among those that are ranked; null of none. */
  readonly longest: { readonly name: string | null } | null;
}

/** Planned stops are ranked on request alone. */
export const machineRows = (causes: readonly OccurrenceCauses[], withPlanned: boolean): MachineRow[] =>
  causes.map(({ equipment, events }) => {
    const count = events.reduce((sum, event) => sum + event.count, 0);
    const duration = events.reduce((sum, event) => sum + event.duration, 0);
    const planned = events.reduce((sum, event) => sum + (event.planned ? event.duration : 0), 0);
    const [longest] = events
      .filter((event) => withPlanned || !event.planned)
      .toSorted((a, b) => b.duration - a.duration);
    return {
      mid: equipment.mid,
      equipment: equipment.n,
      count,
      duration,
      unplanned: duration - planned,
      mean: count === 0 ? null : duration / count,
      longest: longest === undefined ? null : { name: longest.description },
    };
  });
