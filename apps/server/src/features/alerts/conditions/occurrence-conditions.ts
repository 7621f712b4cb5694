import { disconnectedEventCode, type Occurrence } from "@fiel/domain";
import type { ConditionSource, FactStretch, ReadCondition, SubjectCondition, Watched } from "./condition.ts";
import { subjectOf } from "./condition.ts";

/** An occurrence that explains a stop, planned ones and the disconnection left out. */
export const readStopped: ReadCondition<"stopped"> = (source, { causes, except }, watched) => {
  const { plannedEvents } = source.registrations;
  return readOf(source, watched, ({ code }) => {
    if (code === disconnectedEventCode || plannedEvents.has(code) || except.includes(code)) return false;
    return causes.length === 0 || causes.includes(code);
  });
};

export const readEvent: ReadCondition<"event"> = (source, { codes }, watched) =>
  readOf(source, watched, ({ code }) => codes.includes(code));

async function readOf(
  source: ConditionSource,
  { machines, span }: Watched,
  counts: (occurrence: Occurrence) => boolean,
): Promise<SubjectCondition[]> {
  const found = await source.occurrences(machines, span);
  const { events } = source.registrations;
  return machines.map((machine) => ({
    subject: subjectOf(machine),
    stretches: (found.get(machine.mid) ?? []).filter(counts).map(({ code, startMs, endMs }): FactStretch => ({
      startMs,
      endMs,
      facts: { code, cause: events.get(code) ?? null, causeSince: startMs },
    })),
  }));
}
