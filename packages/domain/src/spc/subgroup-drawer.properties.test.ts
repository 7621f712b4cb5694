import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minuteMs } from "../time/units.ts";
import { SubgroupDrawer, type SubgroupInterval } from "./subgroup-drawer.ts";

/** The drawn subgroups, as the places of their packages; packages come in pieces of so many. */
function drawn(
  at: readonly number[],
  size: number,
  interval: SubgroupInterval,
  pieces: readonly number[] = [],
) {
  const columns = { at, weightMg: Uint32Array.from(at, (_, place) => place) };
  const found: number[][] = [];
  const drawer = new SubgroupDrawer(size, interval, (weightsMg, from, startMs, endMs) => {
    const places = [...weightsMg.subarray(from, from + size)];
    expect([at[places[0] ?? 0], at[places.at(-1) ?? 0]]).toEqual([startMs, endMs]);
    found.push(places);
  });
  let row = 0;
  for (const length of [...pieces, at.length]) {
    const end = Math.min(at.length, row + length);
    drawer.take(columns, row, end);
    row = end;
  }
  return found;
}
const each = (count: number, ms: number): number[] => Array.from({ length: count }, (_, place) => place * ms);

describe("subgroups", () => {
  it("of 3 of every 5 packages", () => {
    expect(drawn(each(14, 1_000), 3, { unit: "packages", every: 5 })).toEqual([
      [0, 1, 2],
      [5, 6, 7],
      [10, 11, 12],
    ]);
    expect(drawn(each(7, 1_000), 3, { unit: "packages", every: 3 })).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ]);
  });

  it("begin with the first package of every so many minutes of the clock, one after another when they are long", () => {
    const at = [0, 1, 2, 14.9, 15, 15.1, 44, 46, 47, 50].map((minutes) => minutes * minuteMs);
    expect(drawn(at, 2, { unit: "minutes", every: 15 })).toEqual([
      [0, 1],
      [4, 5],
      [6, 7],
      [8, 9],
    ]);
  });

  it("are dropped unfinished where the drawer leaves, and begin anew after it", () => {
    const found: number[] = [];
    const drawer = new SubgroupDrawer(2, { unit: "packages", every: 10 }, (_weights, _from, startMs) =>
      found.push(startMs),
    );
    const columns = { at: each(8, 1), weightMg: new Uint32Array(8) };
    drawer.take(columns, 0, 3);
    drawer.leave();
    drawer.take(columns, 3, 4);
    drawer.leave();
    drawer.take(columns, 4, 8);
    expect(found).toEqual([0, 4]);
  });

  it("do not depend on how the packages are cut into pieces", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 5 * minuteMs }), { maxLength: 80 });
    const interval = fc.oneof(
      fc.record({ unit: fc.constant("packages" as const), every: fc.integer({ min: 4, max: 12 }) }),
      fc.record({ unit: fc.constant("minutes" as const), every: fc.integer({ min: 1, max: 20 }) }),
    );
    const pieces = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 4 }), interval, pieces, (gaps, size, every, cuts) => {
        let nowMs = 0;
        const at = gaps.map((gap) => (nowMs += gap));
        expect(drawn(at, size, every, cuts)).toEqual(drawn(at, size, every));
      }),
    );
  });

  it("refuse a size or an interval that cannot be", () => {
    const make = (size: number, interval: SubgroupInterval) => () =>
      new SubgroupDrawer(size, interval, () => {});
    expect(make(0, { unit: "packages", every: 5 })).toThrow(RangeError);
    expect(make(5, { unit: "packages", every: 4 })).toThrow(RangeError);
    expect(make(5, { unit: "minutes", every: 0.5 })).toThrow(RangeError);
  });
});
