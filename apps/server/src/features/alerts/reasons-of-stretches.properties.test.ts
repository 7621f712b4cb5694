import {
  type ConditionStretch,
  incidentsFrom,
  noIncidents,
  type TimeWindow,
  unionOfWindows,
} from "@fiel/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { incidentRuleOf } from "./alert-rule.ts";
import { outsideOf, reasonsOfStretches } from "./reasons-of-stretches.ts";

const subject = { kind: "equipment", id: "3", name: "ARZ1" } as const;
const secondMs = 1000;

const byValue = (one: number, other: number): number => one - other;

const seconds = (least: number, most: number): fc.Arbitrary<number> => fc.integer({ min: least, max: most });
const windows = (most: number): fc.Arbitrary<TimeWindow[]> =>
  fc.array(
    fc.tuple(seconds(0, 1_000), seconds(1, most)).map(([from, length]) => ({
      startMs: from * secondMs,
      endMs: (from + length) * secondMs,
    })),
    { maxLength: 12 },
  );
const rules = fc.record({
  onDelayS: seconds(0, 60),
  offDelayS: seconds(0, 60),
  minimumCount: seconds(1, 4),
  countWithinS: seconds(1, 600),
});
const histories = fc.record({
  stretches: windows(150),
  active: fc.option(windows(400), { nil: null }),
  suppressed: windows(100),
  rule: rules,
  cutMs: seconds(0, 1_000).map((at) => at * secondMs),
  nowMs: seconds(1_000, 1_400).map((at) => at * secondMs),
});
type History = typeof histories extends fc.Arbitrary<infer One> ? One : never;

/** Reasons for the time since the cut, from the state that live decided at an instant. */
function reasonsFrom({ stretches, active, suppressed, rule, cutMs, nowMs }: History, decidedMs: number) {
  const known: readonly ConditionStretch[] = stretches.map(({ startMs, endMs }) => ({
    startMs,
    endMs: endMs > nowMs ? null : endMs,
  }));
  const attention = { active, suppressed };
  const live = incidentRuleOf(rule);
  const until = (atMs: number) => known.filter(({ startMs }) => startMs < atMs);
  const before =
    decidedMs < 0
      ? noIncidents
      : incidentsFrom(noIncidents, { stretches: until(decidedMs), ...attention }, live, decidedMs).state;
  const since = known.filter(({ endMs }) => endMs === null || endMs > before.throughMs);
  const { incidents, counts } = incidentsFrom(before, { stretches: since, ...attention }, live, nowMs);
  const told = {
    subject,
    all: known,
    ...attention,
    counts,
    incidents: incidents.map((one) => ({ ...one, facts: {} })),
  };
  return { told, reasons: reasonsOfStretches([told], rule, { startMs: cutMs, endMs: nowMs }, nowMs) };
}

describe("why nobody was told", () => {
  it("is the same from whatever state live had decided before, as from the whole history", () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { reasons } = reasonsFrom(history, history.cutMs);
        expect(reasons).toEqual(reasonsFrom(history, -1).reasons);
      }),
      { numRuns: 500 },
    );
  });

  it("goes by live: a stretch made an incident or has one reason, and the reason holds by live's own count", () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { told, reasons } = reasonsFrom(history, -1);
        const { rule, nowMs, cutMs, stretches, active, suppressed } = history;
        const whole = unionOfWindows(
          told.all.map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? nowMs })),
        );
        const free = whole
          .filter(outsideOf(told.incidents))
          .filter(({ startMs, endMs }) => startMs < nowMs && endMs > cutMs);
        const starts = reasons.map((reason) => ("startedAt" in reason ? (reason.startedAt ?? 0) : 0));
        expect(starts.toSorted(byValue)).toEqual(free.map(({ startMs }) => startMs));
        const short = reasons.filter((reason) => reason.code === "belowOnDelay");
        expect(short.every(({ lastedS }) => lastedS < rule.onDelayS)).toBe(true);
        const few = reasons.filter((reason) => reason.code === "belowCount");
        expect(few.every(({ count, minimumCount }) => count > 0 && count < minimumCount)).toBe(true);
        /** Times that live has counted when a stretch ends. */
        const countedAt = (endMs: number): number => {
          const until = stretches.filter(({ startMs }) => startMs < endMs);
          const since = { stretches: until, active, suppressed };
          const { counted } = incidentsFrom(noIncidents, since, incidentRuleOf(rule), endMs).state;
          const lastMs = counted.at(-1) ?? 0;
          return counted.filter((at) => at > lastMs - rule.countWithinS * secondMs).length;
        };
        expect(few.map(({ count }) => count)).toEqual(few.map(({ endedAt }) => countedAt(endedAt ?? nowMs)));
      }),
      { numRuns: 500 },
    );
  });
});
