import fc from "fast-check";
import { expect, it } from "vitest";
import { clipOccurrences } from "../occurrences/clip-occurrences.ts";
import { stoppedTime } from "../occurrences/operational-factor.ts";
import { unionLengthMs } from "../time/time-window.ts";
import { previousWindows, windowsOfZoom, type Zoom, zooms } from "../time/zoom.ts";
import { inEqualTime, isOfOtherLength, plannedSeconds } from "./equal-time.ts";
import { plannedTime } from "./pace.ts";

const timeZone = "America/Sao_Paulo";
const mealCode = 21;
const hourMs = 3_600_000;
const nowMs = Date.UTC(2026, 10, 19, 17, 32);

const stops = fc.array(
  fc.record({
    code: fc.constantFrom(20, mealCode),
    back: fc.integer({ min: 0, max: 70 * 24 }),
    hours: fc.integer({ min: 1, max: 12 }),
  }),
  { maxLength: 40 },
);

it("shows no change of what machines make at a constant rate whenever nothing is planned away", () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Zoom>(...zooms.filter((zoom) => zoom !== "custom")),
      fc.array(stops, { minLength: 1, maxLength: 4 }),
      (zoom, machines) => {
        const windows = windowsOfZoom(zoom, { nowMs, timeZone });
        const before = previousWindows(zoom, windows, timeZone);
        const madeIn = (asked: typeof windows) => {
          const each = machines.map((all) => {
            const occurrences = all.map(({ code, back, hours }) => {
              const startMs = nowMs - back * hourMs;
              return { code, startMs, endMs: startMs + hours * hourMs };
            });
            const clipped = clipOccurrences(occurrences, asked, nowMs, new Set());
            const meals = clipped
              .filter(({ code }) => code === mealCode)
              .map(({ windowStartMs: startMs, windowEndMs: endMs }) => ({ startMs, endMs }));
            return {
              time: stoppedTime(asked, clipped, new Set([mealCode])),
              // Two packages a second.
              made: unionLengthMs(plannedTime(asked, meals)) / 500,
            };
          });
          return {
            made: each.reduce((sum, one) => sum + one.made, 0),
            planned: plannedSeconds(each.map(({ time }) => time)),
          };
        };
        const [present, past] = [madeIn(windows), madeIn(before)];
        const times = { own: present.planned, before: past.planned };
        const isCompared = present.planned > 0 && past.planned > 0;
        const changed = (inEqualTime(past.made, times) ?? 0) - (isCompared ? present.made : 0);
        expect(Math.abs(changed)).toBeLessThan(0.001);
      },
    ),
  );
});

it("compares nothing that is not known, and says where the times differ", () => {
  expect(inEqualTime(null, { own: 60, before: 60 })).toBeNull();
  expect(inEqualTime(10, { own: 60, before: 0 })).toBeNull();
  expect(inEqualTime(10, { own: 0, before: 60 })).toBeNull();
  expect(inEqualTime(10, { own: 3600, before: 7200 })).toBe(5);
  expect(isOfOtherLength({ own: 3600, before: 3600.5 })).toBe(false);
  expect(isOfOtherLength({ own: 3600, before: 7200 })).toBe(true);
});
