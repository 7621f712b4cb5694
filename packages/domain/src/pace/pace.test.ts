import { describe, expect, it } from "vitest";
import { hourMs } from "../time/units.ts";
import { neededPerHour, plannedPackages, plannedRate, plannedTime, projectedTotal } from "./pace.ts";

const hours = (from: number, to: number) => ({ startMs: from * hourMs, endMs: to * hourMs });

describe("the planned rate", () => {
  const days = [
    { count: 14_400, lengthMs: 24 * hourMs },
    { count: 13_800, lengthMs: 23 * hourMs },
    { count: 0, lengthMs: 0 },
  ];
  it("is what is expected, else the best day's by its own length", () => {
    expect(plannedRate(22.5, days)).toBe(22.5);
    // 14,400 in 24 h and 13,800 in 23 h are 10 a minute both.
    expect(plannedRate(null, days)).toBeCloseTo(10, 9);
  });
  it("is not known of a machine that never weighed", () => {
    expect(plannedRate(null, [])).toBeNull();
    expect(plannedRate(null, [{ count: 0, lengthMs: hourMs }])).toBeNull();
  });
});

describe("the plan", () => {
  it("is flat in planned stops, two at once counting once", () => {
    const time = plannedTime([hours(0, 8)], [hours(3, 4), hours(3.5, 4.5), hours(7.5, 9)]);
    expect(time).toEqual([hours(0, 3), hours(4.5, 7.5)]);
    expect(plannedPackages(10, time)).toBe(3600);
    expect(plannedPackages(10, [])).toBe(0);
  });
  it("is reached or not at the pace so far", () => {
    // 300 in 6 h, 18 h left: 1,200 at the end; 1,500 needs 66.7 an hour.
    const progress = { done: 300, elapsedMs: 6 * hourMs, remainingMs: 18 * hourMs };
    expect(projectedTotal(progress)).toBe(1200);
    expect(neededPerHour(1500, progress)).toBeCloseTo(66.667, 3);
    expect(neededPerHour(300, progress)).toBe(0);
    expect(neededPerHour(301, { done: 300, remainingMs: 0 })).toBeNull();
    expect(projectedTotal({ done: 0, elapsedMs: 0, remainingMs: hourMs })).toBeNull();
    // 5 kg in the first ten seconds after midnight are not 43 t by its end.
    expect(projectedTotal({ done: 5, elapsedMs: 10_000, remainingMs: 24 * hourMs })).toBeNull();
    expect(projectedTotal({ done: 5, elapsedMs: 0.25 * hourMs, remainingMs: hourMs })).toBe(25);
  });
});
