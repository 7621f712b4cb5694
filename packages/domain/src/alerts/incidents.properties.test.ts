import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ConditionStretch, type Incident, incidentsOf } from "./incidents.ts";
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

describe("incidents", () => {
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
