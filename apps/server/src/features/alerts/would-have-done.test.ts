import { dayMs, minuteMs } from "@fiel/domain";
import { expect, it } from "vitest";
import { type FactIncident, nothingDecided, type SubjectIncidents } from "./rule-incidents.ts";
import { answerOf } from "./would-have-done.ts";

const nowMs = Date.UTC(2026, 10, 20, 12);
const rule = { condition: { kind: "stopped" }, onDelayS: 0, offDelayS: 0, minimumCount: 1, steps: [] };
const answer = (found: readonly SubjectIncidents[]) => answerOf(found, rule as never, nowMs);

const machine = (id: string, incidents: readonly FactIncident[]): SubjectIncidents => ({
  subject: { kind: "equipment", id, name: `M${id}` },
  stretches: incidents.map(({ startMs, endMs, facts }) => ({ startMs, endMs, facts })),
  all: [],
  counts: [],
  suppressed: [],
  silent: [],
  active: null,
  before: nothingDecided,
  incidents,
});
const incident = (startMs: number, minutes: number): FactIncident => ({
  startMs,
  openedMs: startMs,
  endMs: startMs + minutes * minuteMs,
  facts: {},
});

it("names the longest alerts of a month and counts each machine's, although only the newest thousand are drawn", () => {
  const short = Array.from({ length: 1_500 }, (_, i) => incident(nowMs - 20 * dayMs + i * 15 * minuteMs, 1));
  const [old, older] = [incident(nowMs - 25 * dayMs, 300), incident(nowMs - 26 * dayMs, 200)];
  const { incidents, isCut, days30 } = answer([machine("1", short), machine("2", [older, old])]);
  expect([incidents.length, isCut]).toEqual([1_000, true]);
  expect(incidents.some(({ subject }) => subject === 1)).toBe(false);
  expect([days30.count, days30.counts]).toEqual([1_502, [1_500, 2]]);
  expect(days30.longestS).toBe(300 * 60);
  expect(days30.longest.map(({ subject, start }) => [subject, start])).toEqual([
    [1, old.startMs],
    [1, older.startMs],
    [0, short[0]?.startMs],
  ]);
});

it("is told of a machine whose alarm flickered two hundred thousand times", () => {
  const flicker = Array.from({ length: 200_000 }, (_, i) => incident(nowMs - 29 * dayMs + i * 10_000, 0.1));
  expect(answer([machine("1", flicker)]).days30).toMatchObject({ count: 200_000, longestS: 6 });
});
