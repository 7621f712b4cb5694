import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, parseDay } from "../time/calendar-day.ts";
import { dayOf, minutesOf } from "../time/day-ranges.ts";
import { intersection, lengthMs, unionLengthMs } from "../time/time-window.ts";
import { hourMs, minuteMs } from "../time/units.ts";
import { instantOfWallClock, startOfDayMs, wallClockOf } from "../time/wall-clock.ts";
import { overlapOfDays } from "./overlapping-shifts.ts";
import { minutesLong } from "./shift-pattern.ts";
import { type ShiftPlan, wallShiftsOn } from "./shift-plan.ts";
import { productionDay, productionDayAt, shiftAt, shiftBefore, windowsOfTeam } from "./shift-windows.ts";
import { shiftsIn, shiftsOfDays } from "./shifts-in.ts";
import { aroundTheClock, nearDay, plan, zone } from "./testing/random-plans.ts";

/** Minutes on the clock since 1970 that it has shown until an instant, at the most: put back, it has shown them before. */
function latestReading(atMs: number, timeZone: string): number {
  // Clocks are put back at whole half hours of UTC: what they showed last before is a minute earlier.
  const halfHourMs = 30 * minuteMs;
  const before = Array.from(
    { length: 7 },
    (_, back) => Math.floor(atMs / halfHourMs - back) * halfHourMs - minuteMs,
  );
  const readings = [atMs, ...before].map((ms) => {
    const { year, month, day, hour, minute } = wallClockOf(ms, timeZone);
    return Date.UTC(year, month - 1, day, hour, minute) / minuteMs;
  });
  return Math.max(...readings);
}

/** By reading the clock: of the shifts that have begun and not ended the one that began last. */
function naiveShift(of: ShiftPlan, atMs: number, timeZone: string): string | null {
  const reading = latestReading(atMs, timeZone);
  const today = new Date(reading * minuteMs).toISOString().slice(0, 10);
  let held: { readonly from: number; readonly to: number; readonly told: string } | null = null;
  for (const day of [addDays(today, -1), today]) {
    const { year, month, day: date } = parseDay(day);
    for (const shift of wallShiftsOn(of, day).toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start))) {
      const from = Date.UTC(year, month - 1, date) / minuteMs + minutesOf(shift.start);
      if (from > reading) continue;
      held = { from, to: from + minutesLong(shift), told: `${day} ${shift.name} ${shift.team}` };
    }
  }
  return held !== null && reading < held.to ? held.told : null;
}

const told = (shift: ReturnType<typeof shiftAt>): string | null =>
  shift === null ? null : `${shift.day} ${shift.name} ${shift.team}`;

const minute = fc.integer({ min: 0, max: 1439 });

describe("laws of shifts", () => {
  it("an instant is in the shift that the plant's clock shows, whatever is done to the clock", () => {
    fc.assert(
      fc.property(plan, nearDay, zone, minute, (of, day, timeZone, minutes) => {
        const atMs = instantOfWallClock(parseDay(day), timeZone) + minutes * minuteMs;
        expect(told(shiftAt(of, atMs, timeZone))).toBe(naiveShift(of, atMs, timeZone));
      }),
      { numRuns: 200 },
    );
  });

  it("no instant is in two shifts, breaks lie in theirs, and a window has the same shifts as the days that it touches", () => {
    fc.assert(
      fc.property(plan, nearDay, zone, (of, day, timeZone) => {
        const shifts = shiftsOfDays(of, day, addDays(day, 3), timeZone);
        for (const [place, shift] of shifts.entries()) {
          expect(shift.startMs).toBeLessThan(shift.endMs);
          expect(shift.startMs).toBeGreaterThanOrEqual(shifts[place - 1]?.endMs ?? shift.startMs);
          for (const pause of shift.breaks) expect(intersection(pause, shift)).toEqual(pause);
        }
        for (const shift of shifts.slice(0, 2)) expect(shiftAt(of, shift.endMs - 1, timeZone)).toEqual(shift);
        const last = shifts.at(-1);
        const window = { startMs: shifts[0]?.startMs ?? 0, endMs: last?.endMs ?? 0 };
        expect(shiftsIn(of, window, timeZone)).toEqual(shifts);
      }),
      { numRuns: 60 },
    );
  });

  it("production days follow each other without a gap, and each instant is in the one that is named for it", () => {
    fc.assert(
      fc.property(plan, nearDay, zone, minute, (of, day, timeZone, minutes) => {
        const one = productionDay(of, day, timeZone);
        expect(one.endMs).toBe(productionDay(of, addDays(day, 1), timeZone).startMs);
        expect(lengthMs(one)).toBeLessThanOrEqual(49 * hourMs);
        const atMs = startOfDayMs(one.startMs, timeZone) + minutes * minuteMs;
        const holding = productionDayAt(of, atMs, timeZone);
        expect(holding.startMs).toBeLessThanOrEqual(atMs);
        expect(holding.endMs).toBeGreaterThan(atMs);
      }),
      { numRuns: 100 },
    );
  });

  it("without shifts the production day is the calendar's", () => {
    fc.assert(
      fc.property(nearDay, zone, (day, timeZone) => {
        const atMs = instantOfWallClock({ ...parseDay(day), hour: 12 }, timeZone);
        const window = { startMs: startOfDayMs(atMs, timeZone), endMs: startOfDayMs(atMs, timeZone, 1) };
        expect(productionDayAt([], atMs, timeZone)).toEqual({ day: dayOf(atMs, timeZone), ...window });
      }),
    );
  });

  it("the shift before ends before the present one begins, and none ends between both", () => {
    fc.assert(
      fc.property(plan, nearDay, zone, minute, (of, day, timeZone, minutes) => {
        const atMs = instantOfWallClock(parseDay(day), timeZone) + minutes * minuteMs;
        const before = shiftBefore(of, atMs, timeZone);
        const untilMs = shiftAt(of, atMs, timeZone)?.startMs ?? atMs;
        const fromMs = before?.endMs ?? startOfDayMs(untilMs, timeZone, -60);
        expect(fromMs).toBeLessThanOrEqual(untilMs);
        expect(shiftsIn(of, { startMs: fromMs, endMs: untilMs }, timeZone)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it("the shifts of all teams and those of none are all shifts, each instant once", () => {
    fc.assert(
      fc.property(plan, nearDay, zone, (of, day, timeZone) => {
        const startMs = instantOfWallClock({ ...parseDay(day), hour: 3, minute: 17 }, timeZone);
        const window = { startMs, endMs: startMs + 100 * hourMs };
        const teams = ["A", "B", "C"].flatMap((team) => windowsOfTeam(of, team, [window], timeZone));
        const all = shiftsIn(of, window, timeZone).map((shift) => intersection(shift, window) ?? window);
        const none = shiftsIn(of, window, timeZone).flatMap((shift) =>
          shift.team === null ? (intersection(shift, window) ?? []) : [],
        );
        const lengths = [...teams, ...none].reduce((sum, one) => sum + lengthMs(one), 0);
        expect(lengths).toBe(unionLengthMs(all));
      }),
      { numRuns: 30 },
    );
  });

  it("what does not overlap on the clock keeps its whole length there", () => {
    fc.assert(
      fc.property(plan, nearDay, (of, day) => {
        const untilDay = addDays(day, 2);
        fc.pre(overlapOfDays(of, day, untilDay) === null);
        const planned = [day, addDays(day, 1), untilDay].flatMap((one) =>
          wallShiftsOn(of, one).map(minutesLong),
        );
        const worked = shiftsOfDays(of, day, untilDay, "UTC").map((shift) => lengthMs(shift) / minuteMs);
        expect(worked.toSorted((a, b) => a - b)).toEqual(planned.toSorted((a, b) => a - b));
      }),
      { numRuns: 100 },
    );
  });

  it("three teams around the clock leave no instant out, on days of 23 and 25 hours too", () => {
    fc.assert(
      fc.property(nearDay, zone, (day, timeZone) => {
        const shifts = shiftsOfDays(aroundTheClock, day, addDays(day, 3), timeZone);
        for (const [place, shift] of shifts.entries())
          expect(shift.startMs).toBe(shifts[place - 1]?.endMs ?? shift.startMs);
      }),
    );
  });
});
