import { hourS } from "@fiel/domain";
import { expect, it } from "vitest";
import { rootTicks } from "./root-ticks.ts";

const minuteS = 60;

it("are round, and evenly apart by their square roots", () => {
  expect(rootTicks(76 * hourS)).toEqual([0, 8 * hourS, 40 * hourS, 80 * hourS]);
  expect(rootTicks(4.5 * hourS)).toEqual([0, 30 * minuteS, 2 * hourS, 5 * hourS]);
  expect(rootTicks(25 * minuteS)).toEqual([0, 3 * minuteS, 15 * minuteS, 30 * minuteS]);
});

it("ascend from zero to at least the longest, four of them at most", () => {
  for (const longestS of [0.5, 1, 3, 59, 61, 3_599, 3_601, 35_999, 36_001, 1e6, 1e7, 123_456_789]) {
    const ticks = rootTicks(longestS);
    expect(ticks[0]).toBe(0);
    expect(ticks).toEqual(ticks.toSorted((one, other) => one - other));
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(longestS);
    expect(ticks.length).toBeLessThanOrEqual(4);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
  }
});

it("are there for nothing at all", () => {
  for (const nothing of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(rootTicks(nothing)).toEqual(rootTicks(minuteS));
});
