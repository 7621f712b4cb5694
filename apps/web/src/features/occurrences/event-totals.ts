import type { OccurrenceGroup } from "@fiel/contracts";
import { causesOfGroups, namesOfGroups } from "../../shared/occurrences/clipped-events.ts";

/** An event with all its occurrences in the period. */
export interface EventTotal {
  readonly code: number;
  readonly name: string | null;
  readonly count: number;
  readonly durationS: number;
  readonly meanS: number;
  /** The longest of its occurrences inside the period; null of none. */
  readonly longest: LongestOne | null;
}

/** Where on the timeline an occurrence is. */
export interface LongestOne {
  readonly startMs: number;
  /** Null while it lasts. */
  readonly endMs: number | null;
  /** Inside the period, s. */
  readonly durationS: number;
}

const longestOf = (all: Iterable<LongestOne>): LongestOne | null =>
  [...all].reduce<LongestOne | null>(
    (longest, one) => (longest === null || one.durationS > longest.durationS ? one : longest),
    null,
  );

/** Each event that occurred, longest first. The parts of one occurrence in several windows are one. */
export const eventTotals = (groups: readonly OccurrenceGroup[]): EventTotal[] => {
  const names = namesOfGroups(groups);
  const wholes = new Map<number, Map<string, LongestOne>>();
  for (const { equipment, events } of groups)
    for (const { code, startDate: startMs, endDate: endMs, duration } of events) {
      const ofCode = wholes.get(code) ?? new Map<string, LongestOne>();
      const key = `${equipment.mid} ${startMs}`;
      const durationS = (ofCode.get(key)?.durationS ?? 0) + duration;
      wholes.set(code, ofCode.set(key, { startMs, endMs, durationS }));
    }
  return causesOfGroups(groups).map(({ code, count, durationS }) => ({
    code,
    name: names.get(code) ?? null,
    count,
    durationS,
    meanS: durationS / count,
    longest: longestOf(wholes.get(code)?.values() ?? []),
  }));
};
