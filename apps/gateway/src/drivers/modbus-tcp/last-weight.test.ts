import { describe, expect, test } from "vitest";
import type { CounterLayout } from "./counter-layout.ts";
import { planCounter, type CounterPosition } from "./last-weight.ts";
import { createPace } from "./pace.ts";
import { spreadInstants } from "./spread-instants.ts";

const u16: CounterLayout = { range: 2 ** 16, modulus: null };
const u32: CounterLayout = { range: 2 ** 32, modulus: null };

interface Options {
  readonly layout?: CounterLayout;
  readonly everyMs?: number;
  readonly maxPerMinute?: number;
  readonly isMeasured?: boolean;
}

/** Totals of looks at these values of a counter; the first value is the first look ever. */
const looks = (counters: readonly number[], options: Options = {}) => {
  const { layout = u16, everyMs = 250, maxPerMinute = 1_500, isMeasured = true } = options;
  const total = { given: 0, lost: 0, restarts: 0, unknown: 0 };
  let position: CounterPosition | null = null;
  for (const [i, counter] of counters.entries()) {
    const now = i * everyMs;
    const pace = createPace(maxPerMinute, { ms: now - (position?.at ?? now), isMeasured });
    const plan = planCounter(position, counter, layout, pace, { now, since: position?.at ?? null });
    position = plan.position;
    total.given += Math.min(1, plan.step.made);
    total.lost += Math.max(0, plan.step.made - 1);
    total.restarts += plan.step.kind === "restarted" ? 1 : 0;
    total.unknown += plan.step.kind === "unknown" ? 1 : 0;
  }
  return total;
};
const quiet = { given: 0, lost: 0, restarts: 0, unknown: 0 };
const hour = 3_600_000;

describe("planCounter", () => {
  test("the first look only notes where the counter stands: the last weight may be of yesterday", () => {
    expect(looks([7])).toEqual(quiet);
  });

  test("one step is one package, more steps are packages whose weights were missed", () => {
    expect(looks([7, 8])).toEqual({ ...quiet, given: 1 });
    expect(looks([7, 10])).toEqual({ ...quiet, given: 1, lost: 2 });
  });

  test.each([
    ["a u16 at its end", u16, [65_534, 65_535, 0, 1, 2], 4],
    ["a u16 that counts to 9999", u16, [9998, 9999, 0, 1, 2], 4],
    ["a u16 that counts to 999", u16, [998, 999, 0, 1], 3],
    ["a u16 that counts to 32767", u16, [32_766, 32_767, 0, 1], 3],
    ["a u32 that counts to 99999", u32, [99_998, 99_999, 0, 1], 3],
    ["a u32 that counts to 999999", u32, [999_999, 0, 1], 2],
    ["a u32 at its end", u32, [2 ** 32 - 1, 0, 1], 2],
    [
      "a counter whose profile says where it begins again",
      { range: 65_536, modulus: 5_000 },
      [4_999, 0, 1],
      2,
    ],
  ])("%s rolls over without a loss and without a reset", (_what, layout, counters, packages) => {
    expect(looks(counters, { layout })).toEqual({ ...quiet, given: packages });
  });

  test("a jump over the roll-over is told as packages whose weights were missed", () => {
    expect(looks([9998, 3])).toEqual({ ...quiet, given: 1, lost: 4 });
    expect(looks([65_530, 4])).toEqual({ ...quiet, given: 1, lost: 9 });
  });

  test("a long pause over a roll-over that the profile names is counted exactly", () => {
    const layout = { range: 65_536, modulus: 10_000 };
    expect(looks([9_000, 1_500], { layout, everyMs: hour })).toEqual({ ...quiet, given: 1, lost: 2_499 });
  });

  test.each([
    ["while it is read", {}],
    ["while it was not read for an hour", { everyMs: hour }],
    ["while the gateway was away, by the wall clock", { everyMs: 30_000, isMeasured: false }],
  ])("a counter cleared far from its end is a reset, with no package and no loss, %s", (_when, options) => {
    for (const before of [50_002, 60_000, 9_500, 400, 65_000]) {
      expect(looks([before, 0, 0], options), String(before)).toEqual({ ...quiet, restarts: 1 });
    }
  });

  test("what a cleared counter has counted since is new where the time was enough for it", () => {
    expect(looks([500, 2, 2])).toEqual({ ...quiet, given: 1, lost: 1, restarts: 1 });
    expect(looks([50_002, 0, 1, 2])).toEqual({ ...quiet, given: 2, restarts: 1 });
    expect(looks([50_002, 300, 300], { everyMs: hour })).toEqual({
      ...quiet,
      given: 1,
      lost: 299,
      restarts: 1,
    });
  });

  test("a counter set to what it cannot have counted in the time is told, and nothing is made up", () => {
    expect(looks([500, 40_000, 40_000, 40_001])).toEqual({ ...quiet, given: 1, unknown: 1 });
    expect(looks([50_000, 20_000, 20_000, 20_001])).toEqual({ ...quiet, given: 1, unknown: 1 });
  });

  test("a controller that comes back with a value saved a little earlier made no package by that", () => {
    expect(looks([500, 497, 497, 498])).toEqual({ ...quiet, given: 1, unknown: 1 });
    expect(looks([50_000, 49_900, 49_901], { everyMs: hour })).toMatchObject({ lost: 0, unknown: 1 });
  });

  test("the profile's rate decides what is possible", () => {
    const everyMs = 60_000;
    expect(looks([100, 400], { everyMs, maxPerMinute: 60 })).toMatchObject({ given: 0, lost: 0 });
    expect(looks([100, 400], { everyMs, maxPerMinute: 600 })).toMatchObject({ given: 1, lost: 299 });
  });

  test("a counter that was put forward made nothing by that", () => {
    const watched = { ...quiet, given: 2, unknown: 1 };
    expect(looks([500, 501, 1_000, 1_000, 1_001], { maxPerMinute: 600 })).toEqual(watched);
  });

  test("registers that a bridge kept may jump by what the machine made meanwhile", () => {
    const kept = Array.from({ length: 100 }, () => 501);
    expect(looks([500, ...kept, 700], { maxPerMinute: 600 })).toEqual({ ...quiet, given: 2, lost: 198 });
  });

  test("a single wrong reading, as of a number between the writes of its words, is no reset", () => {
    expect(looks([65_535, 0, 65_536, 65_537], { layout: u32 })).toEqual({ ...quiet, given: 2 });
    expect(looks([65_535, 131_071, 65_536], { layout: u32 })).toEqual({ ...quiet, given: 1 });
  });

  test("a counter that never settles is told after a while", () => {
    const wild = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? 40_000 : 20_000) - i);
    expect(looks([5, ...wild]).unknown).toBeGreaterThan(0);
  });
});

describe("spreadInstants", () => {
  test("spreads over the time since the look before, the last one now", () => {
    expect(spreadInstants(4, 1000, 2000)).toEqual([1250, 1500, 1750, 2000]);
  });

  test("after a clock set back the instants still increase and end now", () => {
    expect(spreadInstants(3, 5000, 2000)).toEqual([1998, 1999, 2000]);
  });
});
