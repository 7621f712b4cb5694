import type { OccurrenceGroup } from "@fiel/contracts";
import { causesOfGroups, namesOfGroups } from "../../shared/occurrences/clipped-events.ts";

/** An event with the totals of its occurrences in the period. */
export interface EventTotal {
  readonly code: number;
  readonly name: string | null;
  readonly count: number;
  readonly durationS: number;
  readonly meanS: number;
  /** Its longest occurrence inside the period; null when there is none. */
  readonly longest: LongestOne | null;
}

/** An occurrence's place on the timeline. */
export interface LongestOne {
  readonly startMs: number;
  /** Null while it is open. */
  readonly endMs: number | null;
  /** Duration inside the period, s. */
  readonly durationS: number;
}

const longestOf = (all: Iterable<LongestOne>): LongestOne | null =>
  [...all].reduce<LongestOne | null>(
    (longest, one) => (longest === null || one.durationS > longest.durationS ? one : longest),
    null,
  );

/** Totals of each event, longest first. Parts of one occurrence in several windows count as one. */
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
