import { clipOccurrences, unionOfWindows } from "@fiel/domain";
import fc from "fast-check";
import { expect, it } from "vitest";
import { printedSeed } from "../../testing/dashboard-questions.ts";
import { clipAgain } from "./clip-again.ts";

const seed = printedSeed();
/** Mostly ended before the windows do. */
const instant = fc.integer({ min: 0, max: 25 });
const occurrences = fc.array(
  fc.tuple(fc.constantFrom(1, 2), instant, fc.option(fc.integer({ min: 0, max: 10 }), { freq: 20 })),
  { maxLength: 8 },
);
const asking = fc.record({
  windows: fc.array(fc.tuple(fc.constantFrom(0, 8, 16, 30), fc.constantFrom(4, 40)), { maxLength: 3 }),
  nowMs: fc.integer({ min: 0, max: 60 }),
  ignored: fc.subarray([1, 2]),
});

it("gives what clipping anew gives, whatever was asked before", () => {
  fc.assert(
    fc.property(occurrences, fc.array(asking, { minLength: 1, maxLength: 12 }), (stored, askings) => {
      const list = stored.map(([code, startMs, lengthMs]) => ({
        code,
        startMs,
        endMs: lengthMs === null ? null : startMs + lengthMs,
      }));
      for (const { windows, nowMs, ignored } of askings) {
        const asked = unionOfWindows(
          windows.map(([startMs, lengthMs]) => ({ startMs, endMs: Math.min(nowMs, startMs + lengthMs) })),
        );
        const codes = new Set(ignored);
        expect(clipAgain(list, asked, nowMs, codes)).toEqual(clipOccurrences(list, asked, nowMs, codes));
      }
    }),
    { seed, numRuns: 500 },
  );
});

it("gives the very list of before when only the time went on, and another one while something is open", () => {
  const ended = [{ code: 1, startMs: 10, endMs: 20 }];
  const open = [{ code: 1, startMs: 10, endMs: null }];
  const clip = (list: typeof ended | typeof open, nowMs: number) =>
    clipAgain(list, [{ startMs: 0, endMs: nowMs }], nowMs, new Set());
  expect(clip(ended, 40)).toBe(clip(ended, 30));
  expect(clip(open, 30)[0]?.durationS).toBe(0.02);
  expect(clip(open, 40)[0]?.durationS).toBe(0.03);
});
