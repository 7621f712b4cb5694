import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepFor, stepLadderMs, stepsTouched } from "./step-for.ts";

const hour = 3_600_000;
const day = 24 * hour;
const windowArbitrary = fc
  .tuple(fc.integer({ min: 0, max: 2 ** 41 }), fc.integer({ min: 1, max: 800 * day }))
  .map(([startMs, length]) => ({ startMs, endMs: startMs + length }));

describe("the step of a series", () => {
  it.each([
    ["half an hour", 0.5 * hour, 300_000],
    ["a day", day, 300_000],
    ["a day and 17 hours", 41 * hour, 300_000],
    ["two days", 2 * day, 600_000],
    ["a week", 7 * day, 30 * 60_000],
    ["30 days", 30 * day, 2 * hour],
    ["a year", 365 * day, 24 * hour],
    ["three years", 1096 * day, 7 * day],
    ["twelve years", 4383 * day, 14 * day],
  ])("over %s", (_name, length, expected) => {
    expect(stepFor([{ startMs: 0, endMs: length }])).toBe(expected);
  });

  it("counts a step that two windows share once", () => {
    const windows = [
      { startMs: 0, endMs: 60_000 },
      { startMs: 120_000, endMs: 180_000 },
      { startMs: 290_000, endMs: 310_000 },
    ];
    expect(stepsTouched(windows, 300_000)).toBe(2);
    expect(stepsTouched([], 300_000)).toBe(0);
    expect(stepFor([])).toBe(300_000);
  });

  it("is made of whole other steps where it has to be", () => {
    const sixDays = [{ startMs: 0, endMs: 6 * day }];
    expect(stepFor(sixDays, 50)).toBe(3 * hour);
    expect(stepFor(sixDays, 50, 2 * hour)).toBe(4 * hour);
    expect(stepFor([{ startMs: 0, endMs: hour }], 50, 2 * hour)).toBe(2 * hour);
  });

  it("is a day for a shift of every day of a year", () => {
    const shifts = Array.from({ length: 365 }, (_, index) => ({
      startMs: index * day,
      endMs: index * day + 8 * hour,
    }));
    expect(stepFor(shifts)).toBe(day);
  });

  it("never makes more points than asked, and the step before it on the ladder would", () => {
    fc.assert(
      fc.property(
        fc.array(windowArbitrary, { maxLength: 20 }),
        fc.integer({ min: 2, max: 600 }),
        (windows, maxPoints) => {
          const stepMs = stepFor(windows, maxPoints);
          expect(stepsTouched(windows, stepMs)).toBeLessThanOrEqual(maxPoints);
          const finer = stepLadderMs.findLast((candidate) => candidate < stepMs);
          expect(finer === undefined || stepsTouched(windows, finer) > maxPoints).toBe(true);
        },
      ),
    );
  });

  it("refuses a series of fewer than two points", () => {
    expect(() => stepFor([], 1)).toThrow(RangeError);
  });
});
