import type { OccurrenceCauses } from "@fiel/contracts";

/** Totals of one machine's events; durations in s, without counting overlapping time twice. */
export interface MachineRow {
  readonly mid: number;
  readonly equipment: string;
  readonly count: number;
  readonly duration: number;
  /** The part of the duration outside planned stops. */
  readonly unplanned: number;
  /** Mean duration of an occurrence, with overlapping time; null when there is none. */
  readonly mean: number | null;
  /** Event with the longest duration among the ranked ones; null when there is none. */
  readonly longest: { readonly name: string | null } | null;
}

/** Rows of the machines. Planned stops are ranked only on request. */
export const machineRows = (causes: readonly OccurrenceCauses[], withPlanned: boolean): MachineRow[] =>
  causes.map(({ equipment, duration, planned, events }) => {
    const count = events.reduce((sum, event) => sum + event.count, 0);
    const own = events.reduce((sum, event) => sum + event.duration, 0);
    const [longest] = events
      .map((event) => ({ ...event, ranked: (withPlanned ? event : event.unplanned).duration }))
      .filter(({ ranked }) => ranked > 0)
      .toSorted((a, b) => b.ranked - a.ranked);
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
