import type { OccurrenceGroup } from "@fiel/contracts";
import type { Cause, ClippedOccurrence, PlannedCodes, StoppedTime } from "@fiel/domain";
import { causesOf, mergeCauses, unplannedClipped } from "@fiel/domain";

/** A group's events in the form of the domain's formulas. */
export const clippedOf = ({ events }: Pick<OccurrenceGroup, "events">): ClippedOccurrence[] =>
  events.map(({ code, startDate, endDate, windowStart, windowEnd, duration }) => ({
    code,
    startMs: startDate,
    endMs: endDate,
    windowStartMs: windowStart,
    windowEndMs: windowEnd,
    durationS: duration,
  }));

export const stoppedTimeOf = ({ timeAvailable, duration, planned }: OccurrenceGroup): StoppedTime => ({
  availableS: timeAvailable,
  stoppedS: duration,
  plannedS: planned,
});

/** Planned stops among a group's events. Each event says itself whether it was planned, because the catalogue may change later. */
export const plannedCodesOf = ({ events }: Pick<OccurrenceGroup, "events">): PlannedCodes => {
  const planned = new Set(
    events.filter((event) => event.planned).map(({ code, startDate }) => `${code} ${startDate}`),
  );
  return { has: (code, startMs) => planned.has(`${code} ${startMs}`) };
};

/** Groups without planned stops and without the time that planned stops share with others: for rankings of stops that can be acted on. */
export const withoutPlanned = (groups: readonly OccurrenceGroup[]): OccurrenceGroup[] =>
  groups.map((group) => {
    const own = clippedOf(group).map((part, i) => ({ ...part, event: group.events[i] }));
    const events = unplannedClipped(own, plannedCodesOf(group)).flatMap(
      ({ event, windowStartMs: windowStart, windowEndMs: windowEnd, durationS: duration }) =>
        event === undefined ? [] : [{ ...event, windowStart, windowEnd, duration }],
    );
    return { ...group, events };
  });

export const hasPlanned = (groups: readonly OccurrenceGroup[]): boolean =>
  groups.some(({ events }) => events.some(({ planned }) => planned));

/** Causes of all equipment together, longest first. */
export const causesOfGroups = (groups: readonly OccurrenceGroup[]): Cause[] =>
  mergeCauses(groups.flatMap((group) => causesOf(clippedOf(group))));

/** Name of each event that occurs; null when it is not registered. */
export const namesOfGroups = (groups: readonly OccurrenceGroup[]): ReadonlyMap<number, string | null> =>
  new Map(
    groups.flatMap(({ events }) => events.map(({ code, description }) => [code, description] as const)),
  );
