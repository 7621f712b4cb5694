import fc from "fast-check";
import { expect, it } from "vitest";
import { minuteMs } from "../time/units.ts";
import { dueStep } from "./due-steps.ts";
import { type Incident, incidentsOf } from "./incidents.ts";
import { type EarlierIncident, quietMs, steadinessOf } from "./steadiness.ts";
import { toldSteps } from "./told-steps.ts";

const gridMs = minuteMs / 2;
const nowMs = 400 * gridMs;
const windows = (most: number) =>
  fc
    .array(fc.record({ at: fc.integer({ min: 0, max: 380 }), length: fc.integer({ min: 1, max: most }) }), {
      maxLength: 25,
    })
    .map((all) => all.map(({ at, length }) => ({ startMs: at * gridMs, endMs: (at + length) * gridMs })));
const rules = fc.record({
  onDelayMs: fc.constantFrom(0, 2 * gridMs),
  offDelayMs: fc.constantFrom(0, gridMs, 4 * gridMs, 30 * gridMs),
  afterMinutes: fc.constantFrom([0], [0, 2, 5], [1, 3], [3, 20]),
});

interface Seen extends EarlierIncident {
  readonly isOver: boolean;
  readonly stepsFromMs: number;
  readonly taken: readonly number[];
}

/** One incident after a look: what it was told, by what a server stores of it. */
function lookedAt(one: Incident, seen: readonly Seen[], atMs: number, afterMinutes: readonly number[]): Seen {
  const openedMs = one.openedMs ?? 0;
  const own = seen.find((other) => other.openedMs === openedMs);
  const before = seen.filter((other) => other.isOver && other.openedMs < openedMs);
  const state = own ?? { unsteadySinceMs: null, isQuietTold: false, stepsFromMs: openedMs, taken: [] };
  const next = { ...state, openedMs, endMs: one.endMs ?? Infinity, isOver: one.endMs !== null };
  const told = { ...state, endMs: one.endMs, acknowledgedMs: null, shelvedUntilMs: null };
  const due = dueStep(told, afterMinutes, atMs);
  if (due === null) return next;
  const { sinceMs } =
    state.unsteadySinceMs === null ? steadinessOf(openedMs, before) : { sinceMs: state.unsteadySinceMs };
  const isDamped = sinceMs !== null && sinceMs !== openedMs && atMs < openedMs + quietMs;
  const unsteady = { ...next, unsteadySinceMs: sinceMs };
  return isDamped
    ? unsteady
    : { ...unsteady, taken: [...state.taken, due.step], stepsFromMs: due.stepsFromMs };
}

it("are those that looks at every instant take, whatever holds when, is silent, or goes on and off", () => {
  fc.assert(
    fc.property(windows(20), windows(10), rules, (stretches, suppressed, { afterMinutes, ...delays }) => {
      const rule = { ...delays, minimumCount: 1, countWithinMs: minuteMs };
      const at = (atMs: number): Incident[] =>
        incidentsOf(
          stretches
            .filter(({ startMs }) => startMs < atMs)
            .map(({ startMs, endMs }) => ({ startMs, endMs: endMs > atMs ? null : endMs })),
          { active: null, suppressed: suppressed.filter(({ startMs }) => startMs < atMs) },
          rule,
          atMs,
        ).filter(({ openedMs }) => openedMs !== null);
      let seen: Seen[] = [];
      for (let atMs = 0; atMs <= nowMs; atMs += gridMs) {
        const known = seen;
        const looked = at(atMs).map((one) => lookedAt(one, known, atMs, afterMinutes));
        const last = looked.findLast(({ unsteadySinceMs }) => unsteadySinceMs !== null);
        const isQuiet = last !== undefined && last.isOver && last.endMs <= atMs - quietMs;
        seen = looked.map((one) => (isQuiet ? { ...one, isQuietTold: one.unsteadySinceMs !== null } : one));
      }
      const opened = at(nowMs).map(({ openedMs, endMs }) => ({ openedMs: openedMs ?? 0, endMs }));
      const told = toldSteps(opened, { afterMinutes, offDelayMs: rule.offDelayMs, suppressed }, nowMs);
      expect(told.map((places) => [...places])).toEqual(seen.map(({ taken }) => [...taken]));
    }),
  );
});
