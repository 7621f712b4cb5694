import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beyondLimit } from "./beyond-limit.ts";
import { slidingValues } from "./sliding-values.ts";

const parts = fc
  .array(fc.record({ startMs: fc.nat(400), of: fc.integer({ min: -5, max: 9 }) }), { maxLength: 40 })
  .map((all) => all.toSorted((one, other) => one.startMs - other.startMs));
const sums = {
  empty: () => ({ sum: 0, count: 0 }),
  add: (held: { sum: number; count: number }, part: number) => {
    held.sum += part;
    held.count += 1;
  },
  remove: (held: { sum: number; count: number }, part: number) => {
    held.sum -= part;
    held.count -= 1;
  },
};

describe("a sliding window", () => {
  it("holds at each instant what lies in it, whatever it is asked from", () => {
    fc.assert(
      fc.property(
        parts,
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 30 }),
        fc.nat(100),
        (all, lengthMs, everyMs, startMs) => {
          const at = (ms: number) => all.filter((one) => one.startMs >= ms - lengthMs && one.startMs < ms);
          const seen: [number, number][] = [];
          const window = { lengthMs, ...sums };
          slidingValues(all, window, { startMs, endMs: 450, everyMs }, ({ sum }, atMs) => {
            seen.push([atMs, sum]);
            return sum;
          });
          expect(seen).toEqual(seen.map(([ms]) => [ms, at(ms).reduce((sum, { of }) => sum + of, 0)]));
          expect(seen.every(([ms]) => ms % everyMs === 0 && ms >= startMs)).toBe(true);
        },
      ),
    );
  });
});

it("a limit with a deadband goes on where a series was read to before, wherever that is", () => {
  const value = fc.option(fc.integer({ min: -4, max: 4 }), { nil: null });
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 30 }),
      fc.nat(3),
      fc.constantFrom("above", "below"),
      fc.nat(30),
      (all, deadband, side, cutMs) => {
        const series = all.map((one, i) => ({ atMs: i, value: one }));
        const limit = { limit: 0, side, deadband } as const;
        const whole = beyondLimit(series, limit).map(({ startMs, endMs }) => ({ startMs, endMs }));
        const isBeyond = whole.some(
          ({ startMs, endMs }) => startMs < cutMs && (endMs === null || endMs >= cutMs),
        );
        const since = beyondLimit(series.slice(Math.max(0, cutMs - 3)), limit, { atMs: cutMs, isBeyond });
        const wanted = whole
          .filter(({ endMs }) => endMs === null || endMs > cutMs)
          .map(({ startMs, endMs }) => ({ startMs: Math.max(startMs, cutMs), endMs }));
        expect(since.map(({ startMs, endMs }) => ({ startMs, endMs }))).toEqual(wanted);
      },
    ),
  );
});

describe("a limit with a deadband", () => {
  const valuesOf = (all: readonly (number | null)[]) => all.map((value, i) => ({ atMs: i, value }));

  it.each([
    [
      "begins above and ends below the deadband",
      [1, 4, 3, 2],
      { limit: 3, deadband: 1 },
      [{ startMs: 1, endMs: 3, value: 4 }],
    ],
    ["the limit itself is within", [3, 3], { limit: 3, deadband: 0 }, []],
    [
      "ends where there is nothing",
      [4, null, 4],
      { limit: 3, deadband: 1 },
      [
        { startMs: 0, endMs: 1, value: 4 },
        { startMs: 2, endMs: null, value: 4 },
      ],
    ],
  ] as const)("%s", (_, all, limit, stretches) => {
    expect(beyondLimit(valuesOf(all), { ...limit, side: "above" })).toEqual(stretches);
    const mirrored = valuesOf(all.map((value) => (value === null ? null : -value)));
    const below = beyondLimit(mirrored, { limit: -limit.limit, deadband: limit.deadband, side: "below" });
    expect(below).toEqual(stretches.map((one) => ({ ...one, value: -one.value })));
  });
});
