import {
  beyondLimit,
  boundWindows,
  clipOccurrences,
  intersection,
  lookEveryMs,
  minuteMs,
  operationalFactor,
  type SeriesValue,
  stoppedTime,
  type TimeWindow,
} from "@fiel/domain";
import { type FactStretch, type ReadCondition, subjectOf, untilNow } from "./condition.ts";

/** Operational factor of a sliding window below a limit, percent; without planned stops as pages show it beside. */
export const readFactor: ReadCondition<"factor"> = async (source, condition, { machines, span }) => {
  const { limit, minutes, withoutPlanned, deadband } = condition;
  const { nowMs, registrations } = source;
  const windowMs = minutes * minuteMs;
  const everyMs = lookEveryMs(minutes);
  const found = await source.occurrences(machines, { startMs: span.startMs - windowMs, endMs: span.endMs });
  return machines.map((machine) => {
    const all = found.get(machine.mid) ?? [];
    const life = { createdAtMs: machine.createdAt, removedAtMs: machine.removedAt };
    const values: SeriesValue[] = [];
    let first = 0;
    for (const atMs of instantsOf(span, everyMs)) {
      const window = { startMs: atMs - windowMs, endMs: atMs };
      while (first < all.length && (all[first]?.endMs ?? nowMs) <= window.startMs) first += 1;
      const near = [];
      for (let i = first; i < all.length; i += 1) {
        const one = all[i];
        if (one === undefined || one.startMs >= atMs) break;
        if (intersection({ startMs: one.startMs, endMs: one.endMs ?? nowMs }, window) !== null)
          near.push(one);
      }
      const windows = boundWindows([window], life, nowMs);
      const clipped = clipOccurrences(near, windows, nowMs);
      const planned = clipped.filter(({ code }) => registrations.plannedEvents.has(code));
      const time = stoppedTime(windows, clipped);
      const plannedS = withoutPlanned ? stoppedTime(windows, planned).stoppedS : 0;
      const factor = operationalFactor({
        availableS: time.availableS - plannedS,
        stoppedS: time.stoppedS - plannedS,
      });
      if (values.length === 0 || values.at(-1)?.value !== factor) values.push({ atMs, value: factor });
    }
    const beyond = beyondLimit(values, { limit, side: "below", deadband });
    const stretches = beyond.map(({ value, ...stretch }): FactStretch => ({
      ...stretch,
      facts: { value, limit, minutes },
    }));
    return { subject: subjectOf(machine), stretches: untilNow(stretches, nowMs) };
  });
};

/** Full minutes, or every five, and the present instant. */
function* instantsOf({ startMs, endMs }: TimeWindow, everyMs: number): Generator<number> {
  let atMs = Math.ceil(startMs / everyMs) * everyMs;
  for (; atMs <= endMs; atMs += everyMs) yield atMs;
  if (atMs - everyMs < endMs) yield endMs;
}
