import fc from "fast-check";
import { expect, it } from "vitest";
import { addDaysMs, instantOfWallClock, startOfDayMs, wallClockOf } from "../time/wall-clock.ts";
import { windowsOfZoom } from "../time/zoom.ts";
import { periodBounds } from "./period-bounds.ts";

const timeZone = "America/Sao_Paulo";
const at = (month: number, day: number, hour = 0, minute = 0) =>
  instantOfWallClock({ year: 2026, month, day, hour, minute }, timeZone);

it("names thirty days by their days on every day of the year", () => {
  const instant = fc.integer({ min: at(1, 1), max: at(12, 31, 23, 59) });
  fc.assert(
    fc.property(instant, fc.constantFrom("lst7d" as const, "lst30d" as const), (nowMs, zoom) => {
      const [window] = windowsOfZoom(zoom, { nowMs, timeZone });
      if (window === undefined) throw new Error("no window");
      expect(periodBounds(window, timeZone).by).toBe("days");
    }),
  );
  expect(periodBounds({ startMs: at(5, 1, 14, 32), endMs: at(5, 31, 14, 32) }, timeZone)).toEqual({
    by: "days",
    from: "01/05",
    to: "31/05",
  });
});

it("names the last day that is in the period, whatever days were chosen", () => {
  const day = fc.integer({ min: 0, max: 364 });
  fc.assert(
    fc.property(day, fc.integer({ min: 2, max: 60 }), (first, days) => {
      const startMs = addDaysMs(at(1, 1), first, timeZone);
      const endMs = addDaysMs(startMs, days, timeZone);
      const last = wallClockOf(startOfDayMs(endMs, timeZone, -1), timeZone);
      const two = (value: number) => String(value).padStart(2, "0");
      expect(periodBounds({ startMs, endMs }, timeZone).to).toBe(`${two(last.day)}/${two(last.month)}`);
    }),
  );
});

it("names a day and parts of it by times", () => {
  expect(periodBounds({ startMs: at(11, 23), endMs: at(11, 24) }, timeZone)).toMatchObject({
    by: "times",
    from: "00:00",
    to: "24:00",
  });
  expect(periodBounds({ startMs: at(11, 23, 22), endMs: at(11, 24, 6) }, timeZone)).toMatchObject({
    from: "22:00",
    to: "06:00",
  });
  expect(periodBounds({ startMs: at(11, 23), endMs: at(11, 23) + 1 }, timeZone).to).toBe("00:00");
});
