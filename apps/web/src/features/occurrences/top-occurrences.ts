import type { OccurrenceGroup } from "@fiel/contracts";
import { topCauses } from "@fiel/domain";
import { causesOfGroups, namesOfGroups } from "../../shared/occurrences/clipped-events.ts";

/** An event with all its occurrences together. */
export interface TopOccurrence {
  readonly code: number;
  readonly name: string | null;
  readonly count: number;
  readonly durationS: number;
}

/** The ten events of most stopped time, longest first; only those with count and duration. */
export const topOccurrences = (groups: readonly OccurrenceGroup[]): TopOccurrence[] => {
  const names = namesOfGroups(groups);
  return topCauses(causesOfGroups(groups)).map((cause) => ({
    ...cause,
    name: names.get(cause.code) ?? null,
  }));
};
