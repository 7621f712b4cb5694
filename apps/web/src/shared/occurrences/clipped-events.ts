import type { OccurrenceGroup } from "@fiel/contracts";
import type { Cause, ClippedOccurrence, StoppedTime } from "@fiel/domain";
import { causesOf, mergeCauses } from "@fiel/domain";

/** A group's events as the domain's formulas take them. */
export const clippedOf = ({ events }: Pick<OccurrenceGroup, "events">): ClippedOccurrence[] =>
  events.map(({ code, startDate, endDate, windowStart, windowEnd, duration }) => ({
    code,
    startMs: startDate,
    endMs: endDate,
    windowStartMs: windowStart,
    windowEndMs: windowEnd,
    durationS: duration,
  }));

export const stoppedTimeOf = ({ timeAvailable, duration }: OccurrenceGroup): StoppedTime => ({
  availableS: timeAvailable,
  stoppedS: duration,
});

/** All equipment's causes together, longest first. */
export const causesOfGroups = (groups: readonly OccurrenceGroup[]): Cause[] =>
  mergeCauses(groups.flatMap((group) => causesOf(clippedOf(group))));

/** Name of each event that occurs; null where it is not registered. */
export const namesOfGroups = (groups: readonly OccurrenceGroup[]): ReadonlyMap<number, string | null> =>
  new Map(
    groups.flatMap(({ events }) => events.map(({ code, description }) => [code, description] as const)),
  );
