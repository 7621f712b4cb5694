import type { OccurrenceGroup } from "@fiel/contracts";
import { lastOccurrences } from "@fiel/domain";

/** One of the latest occurrences, unclipped by the period. */
export interface LatestOccurrence {
  readonly key: string;
  /** Machine id. */
  readonly mid: number;
  readonly equipment: string;
  readonly code: number;
  readonly name: string | null;
  readonly planned: boolean;
  readonly startMs: number;
  /** Null while it is open. */
  readonly endMs: number | null;
}

/** Latest occurrences of all equipment, newest first. Parts of one occurrence in several windows count as one. */
export const latestOccurrences = (groups: readonly OccurrenceGroup[]): LatestOccurrence[] => {
  const all = groups.flatMap(({ equipment, events }) =>
    events.map(({ code, description, planned, startDate, endDate }) => ({
      key: `${equipment.mid} ${code} ${startDate}`,
      mid: equipment.mid,
      equipment: equipment.name,
      code,
      name: description,
      planned,
      startMs: startDate,
      endMs: endDate,
    })),
  );
  return lastOccurrences([...new Map(all.map((one) => [one.key, one])).values()]);
};
