import type { OccurrenceGroup } from "@fiel/contracts";
import { causesOfGroups, namesOfGroups } from "../../shared/occurrences/clipped-events.ts";

/** An event with all its occurrences in the period. */
export interface EventTotal {
  readonly code: number;
  readonly name: string | null;
  readonly count: number;
  readonly durationS: number;
  readonly meanS: number;
  /** The longest of its occurrences inside the period, s. */
  readonly longestS: number;
}

/** Each event that occurred, longest first. The parts of one occurrence in several windows are one. */
export const eventTotals = (groups: readonly OccurrenceGroup[]): EventTotal[] => {
  const names = namesOfGroups(groups);
  const lengths = new Map<number, Map<string, number>>();
  for (const { equipment, events } of groups)
    for (const { code, startDate, duration } of events) {
      const ofCode = lengths.get(code) ?? new Map<string, number>();
      const key = `${equipment.mid} ${startDate}`;
      lengths.set(code, ofCode.set(key, (ofCode.get(key) ?? 0) + duration));
    }
  return causesOfGroups(groups).map(({ code, count, durationS }) => ({
    code,
    name: names.get(code) ?? null,
    count,
    durationS,
    meanS: durationS / count,
    longestS: Math.max(0, ...(lengths.get(code)?.values() ?? [])),
  }));
};
