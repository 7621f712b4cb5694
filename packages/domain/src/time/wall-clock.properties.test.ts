import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOfWallClock, startOfDayMs, wallClockOf } from "./wall-clock.ts";

const zones = [
  "America/Sao_Paulo",
  "America/Havana",
  "America/New_York",
  "Europe/Lisbon",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "UTC",
];
const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });

describe("laws of the wall clock", () => {
  it("a reading leads back to an instant that shows it, the same one unless it is shown twice", () => {
    fc.assert(
      fc.property(instant, zone, (atMs, timeZone) => {
        const clock = wallClockOf(atMs, timeZone);
        const again = instantOfWallClock(clock, timeZone);
        expect(wallClockOf(again, timeZone)).toEqual(clock);
        expect(again).toBeLessThanOrEqual(atMs);
        expect(atMs - again).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });

  it("a day starts at or before each of its instants, and the instant before belongs to the day before", () => {
    fc.assert(
      fc.property(instant, zone, (atMs, timeZone) => {
        const startMs = startOfDayMs(atMs, timeZone);
        expect(startMs).toBeLessThanOrEqual(atMs);
        expect(startOfDayMs(atMs, timeZone, 1)).toBeGreaterThan(atMs);
        const { year, month, day } = wallClockOf(atMs, timeZone);
        expect(wallClockOf(startMs, timeZone)).toMatchObject({ year, month, day });
        expect(wallClockOf(startMs - 1, timeZone).day).not.toBe(day);
      }),
    );
  });
});
