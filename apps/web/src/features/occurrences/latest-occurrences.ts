import type { OccurrenceGroup } from "@fiel/contracts";
import { lastOccurrences } from "@fiel/domain";

/** One of the latest occurrences, whole: not only its part inside the period. */
export interface LatestOccurrence {
  readonly key: string;
  /** Machine id. */
  readonly mid: number;
  readonly equipment: string;
  readonly code: number;
  readonly name: string | null;
  readonly planned: boolean;
  readonly startMs: number;
  /** Null while it lasts. */
  readonly endMs: number | null;
}

/** The latest of all equipment, newest first; one that several windows cut into parts is one. */
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
