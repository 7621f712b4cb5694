import { disconnectedEventCode, type Occurrence, type StopPart, unplannedParts } from "@fiel/domain";
import type { ConditionSource, FactStretch, ReadCondition, SubjectCondition, Watched } from "./condition.ts";
import { subjectOf } from "./condition.ts";

/** Stretches of stops with the given causes, without planned stops and disconnections. */
export const readStopped: ReadCondition<"stopped"> = (source, { causes, except }, watched) => {
  const { plannedEvents } = source.registrations;
  const counts = ({ stop: { code } }: StopPart<Occurrence>): boolean => {
    if (code === disconnectedEventCode || except.includes(code)) return false;
    return causes.length === 0 || causes.includes(code);
  };
  return readOf(source, watched, (found) => unplannedParts(found, plannedEvents).filter(counts));
};

export const readEvent: ReadCondition<"event"> = (source, { codes }, watched) =>
  readOf(source, watched, (found) =>
    found.flatMap((stop) =>
      codes.includes(stop.code) ? [{ startMs: stop.startMs, endMs: stop.endMs ?? Infinity, stop }] : [],
    ),
  );

async function readOf(
  source: ConditionSource,
  { machines, span }: Watched,
  partsOf: (found: readonly Occurrence[]) => StopPart<Occurrence>[],
): Promise<SubjectCondition[]> {
  const found = await source.occurrences(machines, span);
  const { events } = source.registrations;
  return machines.map((machine) => ({
    subject: subjectOf(machine),
    stretches: partsOf(found.get(machine.mid) ?? []).map(({ startMs, endMs, stop }): FactStretch => ({
      startMs,
      endMs: endMs === Infinity ? null : endMs,
      facts: { code: stop.code, cause: events.get(stop.code) ?? null, causeSince: stop.startMs },
    })),
  }));
}
