import { setImmediate as nextTurn } from "node:timers/promises";
import {
  boundWindows,
  clipOccurrences,
  lengthsWithin,
  lookEveryMs,
  minuteMs,
  type Occurrence,
  operationalFactor,
  partsOf,
  type SeriesValue,
  type TimeWindow,
} from "@fiel/domain";
import type { RegisteredEquipment } from "../../../platform/registrations/tenant-registrations.ts";
import {
  type ConditionOf,
  type ConditionSource,
  factStretches,
  type ReadCondition,
  type SubjectCondition,
  subjectOf,
  untilNow,
} from "./condition.ts";

/** Operational factor of a sliding window below a limit, percent. Leaves planned stops out when the condition says so. */
export const readFactor: ReadCondition<"factor"> = async (
  source,
  condition,
  { machines, span, before: known },
) => {
  const { limit, minutes, deadband, withoutPlanned } = condition;
  const before = { startMs: span.startMs - minutes * minuteMs, endMs: span.endMs };
  const found = await source.occurrences(machines, before);
  const subjects: SubjectCondition[] = [];
  for (const machine of machines) {
    const factors = factorsOf(source, condition, {
      machine,
      all: found.get(machine.mid) ?? [],
      before,
      span,
    });
    const stretches = factStretches(
      factors,
      { limit, side: "below", deadband },
      known?.get(machine.mid),
      ({ value }) => ({ value, limit, minutes, withoutPlanned }),
    );
    subjects.push({ subject: subjectOf(machine), stretches: untilNow(stretches, source.nowMs) });
    // Lets other requests run, because a preview reads a month of many machines.
    await nextTurn();
  }
  return subjects;
};

interface Watching {
  readonly machine: RegisteredEquipment;
  readonly all: readonly Occurrence[];
  /** The span, extended by one window before it. */
  readonly before: TimeWindow;
  readonly span: TimeWindow;
}

function factorsOf(
  { nowMs, registrations: { plannedEvents } }: ConditionSource,
  { minutes, withoutPlanned }: ConditionOf<"factor">,
  { machine, all, before, span }: Watching,
): SeriesValue[] {
  const life = boundWindows(
    [before],
    { createdAtMs: machine.createdAt, removedAtMs: machine.removedAt },
    nowMs,
  );
  const clipped = clipOccurrences(all, life, nowMs);
  const planned = withoutPlanned
    ? clipped.filter(({ code, startMs }) => plannedEvents.has(code, startMs))
    : [];
  const available = lengthsWithin(life);
  const stopped = lengthsWithin(partsOf(clipped));
  const left = lengthsWithin(partsOf(planned));
  const values: SeriesValue[] = [];
  for (const atMs of instantsOf(span, lookEveryMs(minutes))) {
    const window = { startMs: atMs - minutes * minuteMs, endMs: atMs };
    const plannedMs = left(window);
    const factor = operationalFactor({
      availableS: (available(window) - plannedMs) / 1000,
      stoppedS: (stopped(window) - plannedMs) / 1000,
    });
    if (values.length === 0 || values.at(-1)?.value !== factor) values.push({ atMs, value: factor });
  }
  return values;
}

/** Multiples of `everyMs` in the span, and its end. */
function* instantsOf({ startMs, endMs }: TimeWindow, everyMs: number): Generator<number> {
  let atMs = Math.ceil(startMs / everyMs) * everyMs;
  for (; atMs <= endMs; atMs += everyMs) yield atMs;
  if (atMs - everyMs < endMs) yield endMs;
}
