import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ConditionStretch,
  type Incident,
  incidentsFrom,
  type IncidentState,
  incidentsOf,
  noIncidents,
} from "./incidents.ts";
import { reconcileIncidents } from "./reconcile-incidents.ts";

const horizonMs = 1_000;
const rules = fc.record({
  onDelayMs: fc.integer({ min: 0, max: 60 }),
  offDelayMs: fc.integer({ min: 0, max: 60 }),
  minimumCount: fc.integer({ min: 1, max: 3 }),
  countWithinMs: fc.integer({ min: 1, max: 400 }),
});
const windows = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: horizonMs }), fc.integer({ min: 1, max: 200 }))
    .map(([startMs, length]) => ({ startMs, endMs: startMs + length })),
  { maxLength: 12 },
);
const attentions = fc.record({ active: fc.option(windows, { nil: null }), suppressed: windows });
/** A stretch, and how late its start and its end come to be known. */
const histories = fc.array(
  fc.record({
    startMs: fc.integer({ min: 0, max: horizonMs }),
    lengthMs: fc.integer({ min: 1, max: 150 }),
    startLateMs: fc.nat(300),
    endLateMs: fc.nat(300),
  }),
  { maxLength: 12 },
);

/** Stretches as far as they are known at an instant. */
const knownAt = (history: readonly Piece[], nowMs: number): ConditionStretch[] =>
  history.flatMap(({ startMs, lengthMs, startLateMs, endLateMs }) => {
    const endMs = startMs + lengthMs;
    if (nowMs < Math.min(startMs + startLateMs, endMs + endLateMs)) return [];
    return [{ startMs, endMs: nowMs >= endMs + endLateMs ? endMs : null }];
  });
interface Piece {
  readonly startMs: number;
  readonly lengthMs: number;
  readonly startLateMs: number;
  readonly endLateMs: number;
}

/** What is known at an instant, of what touches the time after another: as the stores are asked. */
const touching = (stretches: readonly ConditionStretch[], fromMs: number): ConditionStretch[] =>
  stretches.filter(({ endMs }) => endMs === null || endMs >= fromMs);
const byStart = (one: Incident, other: Incident): number => one.startMs - other.startMs;
const lateMs = 150;

describe("incidents", () => {
  it("are those of one replay over the whole, wherever the history is cut", () => {
    fc.assert(
      fc.property(
        windows,
        attentions,
        rules,
        fc.array(fc.integer({ min: 0, max: horizonMs + 300 }), { maxLength: 20 }),
        (stretches, { active, suppressed }, rule, cuts) => {
          let state = noIncidents;
          const ended: Incident[] = [];
          const endMs = horizonMs + 300;
          for (const cutMs of [...cuts.toSorted((one, other) => one - other), endMs]) {
            const since = {
              stretches: touching(stretches, state.throughMs),
              active: active?.filter((one) => one.endMs > state.throughMs) ?? null,
              suppressed: suppressed.filter((one) => one.endMs > state.throughMs),
            };
            const { incidents, state: after } = incidentsFrom(state, since, rule, cutMs);
            const known = stretches.filter(({ startMs }) => startMs < cutMs);
            const whole = incidentsOf(known, { active, suppressed }, rule, cutMs);
            expect([...ended, ...incidents]).toEqual(whole);
            ended.push(...incidents.filter((one) => one.endMs !== null));
            state = JSON.parse(JSON.stringify(after)) as IncidentState;
            expect(state.counted.length).toBeLessThan(rule.minimumCount);
          }
        },
      ),
    );
  });

  it("are the same live from a state that follows behind, late and out of order, restarted anywhere", () => {
    fc.assert(
      fc.property(
        histories,
        attentions,
        rules,
        fc.integer({ min: 1, max: 97 }),
        (history, attention, rule, stepMs) => {
          const inTime = history.map((one) => ({
            ...one,
            startLateMs: one.startLateMs % lateMs,
            endLateMs: one.endLateMs % lateMs,
          }));
          const endMs = 3 * horizonMs;
          let state = noIncidents;
          const before: Incident[] = [];
          let live: Incident[] = [];
          for (let nowMs = 0; ; nowMs = Math.min(nowMs + stepMs, endMs)) {
            const stretches = touching(knownAt(inTime, nowMs), state.throughMs);
            const { incidents } = incidentsFrom(state, { stretches, ...attention }, rule, nowMs);
            live = [...before, ...incidents];
            if (nowMs === endMs) break;
            const decided = incidentsFrom(state, { stretches, ...attention }, rule, nowMs - lateMs);
            before.push(...decided.incidents.filter((one) => one.endMs !== null));
            state = decided.state;
          }
          const whole = inTime.map(({ startMs, lengthMs }) => ({ startMs, endMs: startMs + lengthMs }));
          expect(live.toSorted(byStart)).toEqual(incidentsOf(whole, attention, rule, endMs));
        },
      ),
    );
  });

  it("begin where they began, also where that is known too late to be decided of", () => {
    const rule = { onDelayMs: 0, offDelayMs: 0, minimumCount: 1, countWithinMs: 1 };
    const always = { active: null, suppressed: [] };
    const { state } = incidentsFrom(
      noIncidents,
      { stretches: [{ startMs: 5, endMs: 10 }], ...always },
      rule,
      100,
    );
    const late = { stretches: [{ startMs: 40, endMs: null }], ...always };
    expect(incidentsFrom(state, late, rule, 120).incidents).toEqual([
      { startMs: 40, openedMs: 40, endMs: null },
    ]);
  });

  it("are still pending when asked a second time at one instant", () => {
    const rule = { onDelayMs: 4, offDelayMs: 0, minimumCount: 1, countWithinMs: 1 };
    const since = { stretches: [{ startMs: 0, endMs: 3 }], active: null, suppressed: [] };
    const { incidents, state } = incidentsFrom(noIncidents, since, rule, 3);
    expect(incidents).toEqual([{ startMs: 0, openedMs: null, endMs: null }]);
    expect(incidentsFrom(state, since, rule, 3).incidents).toEqual(incidents);
  });

  it("are the same live, piece by piece, late and out of order, as by the replay", () => {
    fc.assert(
      fc.property(
        histories,
        attentions,
        rules,
        fc.integer({ min: 1, max: 97 }),
        (history, attention, rule, stepMs) => {
          const endMs = 2 * horizonMs;
          let live: Incident[] = [];
          for (let nowMs = 0; ; nowMs = Math.min(nowMs + stepMs, endMs)) {
            const computed = incidentsOf(knownAt(history, nowMs), attention, rule, nowMs);
            const { opened, changed, withdrawn } = reconcileIncidents(live, computed);
            const moved = new Map(changed.map(({ known, now }) => [known, now]));
            live = [
              ...live.filter((one) => !withdrawn.includes(one)).map((one) => moved.get(one) ?? one),
              ...opened,
            ];
            live = live.toSorted((one, other) => one.startMs - other.startMs);
            if (nowMs === endMs) break;
          }
          const whole = history.map(({ startMs, lengthMs }) => ({ startMs, endMs: startMs + lengthMs }));
          expect(live).toEqual(incidentsOf(whole, attention, rule, endMs));
        },
      ),
    );
  });

  it("are apart by the off-delay, opened by the on-delay, and one is open at most, the last", () => {
    fc.assert(
      fc.property(
        windows,
        attentions,
        rules,
        fc.integer({ min: 0, max: horizonMs }),
        (stretches, attention, rule, nowMs) => {
          const incidents = incidentsOf(stretches, attention, rule, nowMs);
          for (const [i, { startMs, openedMs, endMs }] of incidents.entries()) {
            // A pending one is the last, and has not held for long enough.
            const isLast = i === incidents.length - 1;
            expect(openedMs !== null || isLast).toBe(true);
            if (openedMs === null) continue;
            expect(openedMs).toBeGreaterThanOrEqual(startMs + rule.onDelayMs);
            expect(openedMs).toBeLessThanOrEqual(nowMs);
            expect(endMs ?? nowMs).toBeGreaterThanOrEqual(openedMs);
            const next = incidents[i + 1];
            expect(next === undefined || (endMs !== null && next.startMs - endMs >= rule.offDelayMs)).toBe(
              true,
            );
          }
        },
      ),
    );
  });
});
