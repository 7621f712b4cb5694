import { hourMs, incidentsFrom, minuteMs, noIncidents, type TimeWindow } from "@fiel/domain";
import { describe, expect, it } from "vitest";
import { incidentRuleOf } from "./alert-rule.ts";
import { reasonsOfStretches } from "./reasons-of-stretches.ts";

const nowMs = Date.UTC(2026, 10, 20, 12);
const at = (minutesAgo: number) => nowMs - minutesAgo * minuteMs;
const window = { startMs: nowMs - 10 * hourMs, endMs: nowMs };
const rule = { onDelayS: 600, offDelayS: 0, minimumCount: 1, countWithinS: 3_600 };
const subject = { kind: "equipment", id: "3", name: "ARZ1" } as const;

interface Told {
  readonly held: readonly (readonly [from: number, to: number | null])[];
  readonly active?: readonly TimeWindow[];
  readonly suppressed?: readonly TimeWindow[];
  readonly more?: Partial<typeof rule>;
}
const reasonsOf = (told: Told) => wholeReasonsOf(told).map(({ code }) => code);
const wholeReasonsOf = (told: Told) => askReasonsOf(told)();
/** The question, with what it is about read already. */
const askReasonsOf = ({ held, active, suppressed = [], more = {} }: Told) => {
  const stretches = held.map(([from, to]) => ({
    startMs: at(from),
    endMs: to === null ? null : at(to),
    facts: {},
  }));
  const whole = { ...rule, ...more };
  const attention = { active: active ?? null, suppressed };
  const since = { stretches, ...attention };
  const { incidents, counts } = incidentsFrom(noIncidents, since, incidentRuleOf(whole), nowMs);
  const told = {
    subject,
    all: stretches,
    ...attention,
    counts,
    incidents: incidents.map((one) => ({ ...one, facts: {} })),
  };
  return () => reasonsOfStretches([told], whole, window, nowMs);
};

describe("a stretch of the condition that was no incident", () => {
  it.each<[string, Told, readonly string[]]>([
    ["was too short", { held: [[120, 115]] }, ["belowOnDelay"]],
    ["lasts, and is too short so far", { held: [[5, null]] }, ["belowOnDelay"]],
    ["was out of hours", { held: [[120, 60]], active: [{ startMs: at(50), endMs: at(0) }] }, ["outOfHours"]],
    [
      "was too short within the hours",
      { held: [[120, 60]], active: [{ startMs: at(65), endMs: at(0) }] },
      ["outOfHours"],
    ],
    [
      "was too short before the gateway fell silent",
      { held: [[120, 60]], suppressed: [{ startMs: at(115), endMs: at(50) }] },
      ["suppressed"],
    ],
    [
      "was while the gateway was silent",
      { held: [[120, 60]], suppressed: [{ startMs: at(130), endMs: at(50) }] },
      ["suppressed"],
    ],
    ["came too seldom", { held: [[120, 100]], more: { minimumCount: 2 } }, ["belowCount"]],
    [
      "was short and out of hours",
      { held: [[120, 115]], active: [{ startMs: at(50), endMs: at(0) }] },
      ["outOfHours"],
    ],
    [
      "was short while the gateway was silent",
      { held: [[120, 115]], suppressed: [{ startMs: at(130), endMs: at(50) }] },
      ["suppressed"],
    ],
    ["was one", { held: [[120, 100]] }, []],
    ["was before the time that is asked about", { held: [[900, 800]] }, []],
    [
      "is told newest first",
      {
        held: [
          [300, 299],
          [120, 119],
          [90, 70],
        ],
      },
      ["belowOnDelay", "belowOnDelay"],
    ],
  ])("because it %s", (_, told, codes) => {
    expect(reasonsOf(told)).toEqual(codes);
  });

  it("tells how long it lasted and how often it came", () => {
    const stretches = [{ startMs: at(20), endMs: at(15), facts: {} }];
    const told = {
      subject,
      all: stretches,
      active: null,
      suppressed: [],
      incidents: [],
      counts: [{ startMs: at(20), count: 1 }],
    };
    expect(reasonsOfStretches([told], rule, window, nowMs)).toMatchObject([
      { code: "belowOnDelay", lastedS: 300, onDelayS: 600, startedAt: at(20), endedAt: at(15) },
    ]);
    const often = { ...rule, onDelayS: 0, minimumCount: 3 };
    expect(reasonsOfStretches([told], often, window, nowMs)).toMatchObject([
      { code: "belowCount", count: 1, minimumCount: 3 },
    ]);
  });
});

it("counts no time that an incident has used up: two made one, the third is the first of the next", () => {
  const held = [
    [120, 105],
    [100, 85],
    [75, 60],
  ] as const;
  expect(wholeReasonsOf({ held, more: { minimumCount: 2, countWithinS: 7_200 } })).toMatchObject([
    { code: "belowCount", count: 1, minimumCount: 2 },
  ]);
});

/** Processor time of the fastest of three runs, µs. */
const costOf = (work: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.cpuUsage();
      work();
      return process.cpuUsage(before).user;
    }),
  );

it.each([
  ["counts too few", { onDelayS: 0, minimumCount: 1_000 }],
  ["were too short", { onDelayS: 60, minimumCount: 1 }],
  ["made an incident each", { onDelayS: 0, minimumCount: 1 }],
])("a month of an alarm that flickers takes time by its stops, not by their square: they %s", (_, more) => {
  const told = (count: number) => {
    const held = Array.from({ length: count }, (__, i) => [(count - i) / 3, (count - i) / 3 - 0.1] as const);
    return askReasonsOf({ held, more: { ...more, countWithinS: 3_600 } });
  };
  told(8_000)();
  const [few, many] = [costOf(told(2_000)), costOf(told(32_000))];
  // Sixteen times as many; by the square it would be 256 times the time.
  expect(many).toBeLessThan(64 * few + 20_000);
});
