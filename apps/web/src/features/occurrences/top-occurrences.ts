import type { OccurrenceGroup } from "@fiel/contracts";
import { topCauses } from "@fiel/domain";
import { causesOfGroups, namesOfGroups } from "../../shared/occurrences/clipped-events.ts";

/** An event with the totals of its occurrences. */
export interface TopOccurrence {
  readonly code: number;
  readonly name: string | null;
  readonly count: number;
  readonly durationS: number;
}

/** The ten events with most stopped time, longest first; only those with count and duration. */
export const topOccurrences = (groups: readonly OccurrenceGroup[]): TopOccurrence[] => {
  const names = namesOfGroups(groups);
  return topCauses(causesOfGroups(groups)).map((cause) => ({
    ...cause,
    name: names.get(cause.code) ?? null,
  }));
};
