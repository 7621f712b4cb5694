import fc from "fast-check";
import { expect, it } from "vitest";
import { intersection, type TimeWindow, unionLengthMs } from "./time-window.ts";
import { startOfDayMs } from "./wall-clock.ts";
import { previousWindows, windowsOfZoom, type Zoom, zooms } from "./zoom.ts";

const zone = fc.constantFrom("America/Sao_Paulo", "Europe/Lisbon", "America/Havana", "Australia/Lord_Howe");
/** From 2017 on: changes of the clock, leap years and every end of a month are among them. */
const instant = fc.integer({ min: Date.UTC(2017, 0, 1), max: Date.UTC(2029, 0, 1) });
/** Days that somebody chose, whole or some hours of each. */
const chosen = fc.array(
  fc.record({
    back: fc.integer({ min: 0, max: 60 }),
    from: fc.integer({ min: 0, max: 20 }),
    hours: fc.integer({ min: 1, max: 30 }),
  }),
  { minLength: 1, maxLength: 6 },
);

interface Asked {
  readonly windows: readonly TimeWindow[];
  readonly before: readonly TimeWindow[];
}

const law = (check: (asked: Asked) => void): void =>
  fc.assert(
    fc.property(fc.constantFrom<Zoom>(...zooms), instant, zone, chosen, (zoom, nowMs, timeZone, days) => {
      const dates = days.map(({ back, from, hours }) => {
        const startMs = startOfDayMs(nowMs, timeZone, -back) + from * 3_600_000;
        return { startMs, endMs: startMs + hours * 3_600_000 };
      });
      const windows = windowsOfZoom(zoom, { nowMs, timeZone, dates });
      check({ windows, before: previousWindows(zoom, windows, timeZone) });
    }),
  );

it("compares equal lengths: what goes on as it was shows no change", () => {
  law(({ windows, before }) => expect(unionLengthMs(before)).toBe(unionLengthMs(windows)));
});

it("compares nothing with itself", () => {
  law(({ windows, before }) => {
    for (const earlier of before)
      for (const window of windows) expect(intersection(earlier, window)).toBeNull();
  });
});
