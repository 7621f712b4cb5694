import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plannedPackages } from "../pace/pace.ts";
import { parseDay } from "../time/calendar-day.ts";
import {
  intersection,
  lengthMs,
  type TimeWindow,
  unionLengthMs,
  unionOfWindows,
} from "../time/time-window.ts";
import { hourMs, minuteMs } from "../time/units.ts";
import { instantOfWallClock, wallClockOf } from "../time/wall-clock.ts";
import { hoursOfShift, shiftHours } from "./shift-hours.ts";
import { turnAfter, turnAt, turnBefore } from "./shift-turns.ts";
import { shiftsIn } from "./shifts-in.ts";
import { nearDay, plan, zone } from "./testing/random-plans.ts";

const minute = fc.integer({ min: 0, max: 1439 });
/** A shift of some minutes to 25 hours that may begin and end at any minute, also while the clock is changed. */
const shift = fc
  .record({ day: nearDay, timeZone: zone, from: minute, minutes: fc.integer({ min: 1, max: 1500 }) })
  .map(({ day, timeZone, from, minutes }) => {
    const startMs = instantOfWallClock(parseDay(day), timeZone) + from * minuteMs;
    return { startMs, endMs: startMs + minutes * minuteMs, timeZone };
  });

describe("hours of a shift", () => {
  it("partition it at the hours of the plant's clock", () => {
    fc.assert(
      fc.property(shift, ({ timeZone, ...own }) => {
        const hours = hoursOfShift(own, timeZone);
        expect(hours[0]?.startMs).toBe(own.startMs);
        expect(hours.at(-1)?.endMs).toBe(own.endMs);
        expect(hours.every((hour) => lengthMs(hour) > 0)).toBe(true);
        const [, ...later] = hours;
        expect(later.map(({ startMs }) => startMs)).toEqual(hours.slice(0, -1).map(({ endMs }) => endMs));
        expect(later.every(({ startMs }) => wallClockOf(startMs, timeZone).minute === 0)).toBe(true);
      }),
    );
  });

  it("are 23 and 25 of a day on which the clock is changed", () => {
    const timeZone = "Europe/Lisbon";
    const hoursOf = (day: string) => {
      const { year, month, day: date } = parseDay(day);
      const at = (more: number) => instantOfWallClock({ year, month, day: date + more }, timeZone);
      return hoursOfShift({ startMs: at(0), endMs: at(1) }, timeZone).map(lengthMs);
    };
    expect(hoursOf("2026-03-29")).toEqual(Array.from({ length: 23 }, () => hourMs));
    expect(hoursOf("2026-10-25")).toEqual(Array.from({ length: 25 }, () => hourMs));
  });

  it("add up to the shift: packages, target and time, whenever it is asked", () => {
    const part = fc.tuple(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 1, max: 200 }));
    const parts = fc.array(part, { maxLength: 6 });
    const machine = fc.record({
      rate: fc.double({ min: 0.1, max: 150, noNaN: true }),
      loading: parts,
      made: fc.array(fc.tuple(fc.integer({ min: 0, max: 1499 }), fc.integer({ min: 0, max: 400 })), {
        maxLength: 20,
      }),
    });
    fc.assert(
      fc.property(
        shift,
        fc.array(machine, { minLength: 1, maxLength: 3 }),
        parts,
        fc.integer({ min: -60, max: 1600 }),
        ({ timeZone, ...own }, all, breaks, nowMinute) => {
          const at = (minutes: number): number => own.startMs + minutes * minuteMs;
          const windows = (of: readonly (readonly [number, number])[]): TimeWindow[] =>
            of.map(([from, length]) => ({ startMs: at(from), endMs: at(from + length) }));
          const within = (of: readonly TimeWindow[], bounds: TimeWindow): TimeWindow[] =>
            unionOfWindows(of).flatMap((one) => intersection(one, bounds) ?? []);
          const nowMs = at(nowMinute);
          const quarter = (ms: number): number => Math.floor(ms / (15 * minuteMs)) * 15 * minuteMs;
          const planned = windows(breaks);
          const machines = all.map(({ rate, loading, made }) => ({
            rate,
            loading: within(windows(loading), { startMs: -Infinity, endMs: nowMs }),
            made: made
              .map(([minutes, count]) => ({ startMs: at(minutes), count }))
              .filter(({ startMs }) => startMs < own.endMs)
              .map(({ startMs, count }) => ({ startMs: quarter(startMs), count })),
          }));
          const hours = shiftHours({ hours: hoursOfShift(own, timeZone), machines, planned, nowMs });
          const sum = (of: (hour: (typeof hours)[number]) => number | null): number =>
            hours.reduce((total, hour) => total + (of(hour) ?? 0), 0);
          const counted = machines.flatMap(({ made }) => made.map(({ count }) => count));
          expect(sum(({ useful }) => useful)).toBe(counted.reduce((total, count) => total + count, 0));
          const past = { startMs: own.startMs, endMs: Math.min(own.endMs, nowMs) };
          const ahead = { startMs: Math.max(own.startMs, nowMs), endMs: own.endMs };
          const restMs = Math.max(0, lengthMs(ahead) - unionLengthMs(within(planned, ahead)));
          let [due, target, targetNow] = [0, 0, 0];
          for (const { rate, loading } of machines) {
            const runMs = unionLengthMs(within(loading, past));
            due += runMs + restMs;
            targetNow += (rate * runMs) / minuteMs;
            target += plannedPackages(rate, [{ startMs: 0, endMs: runMs + restMs }]);
          }
          expect(sum(({ dueMs }) => dueMs)).toBe(due);
          expect(Math.abs(sum((hour) => hour.target) - target)).toBeLessThanOrEqual(0.5 + 1e-6);
          expect(Math.abs(sum((hour) => hour.targetNow) - targetNow)).toBeLessThanOrEqual(0.5 + 1e-6);
        },
      ),
    );
  });

  it("have no target where a machine without a rate makes packages, and leave out one that makes none", () => {
    const hours = [{ startMs: 0, endMs: hourMs }];
    const idle = { rate: null, loading: hours, made: [] };
    const busy = { ...idle, made: [{ startMs: 0, count: 3 }] };
    const known = { rate: 2, loading: hours, made: [{ startMs: 0, count: 100 }] };
    const targetOf = (machines: readonly (typeof idle | typeof busy | typeof known)[]) =>
      shiftHours({ hours, machines, planned: [], nowMs: hourMs })[0]?.target;
    expect([targetOf([idle, known]), targetOf([busy, known]), targetOf([idle])]).toEqual([120, null, null]);
  });
});

describe("turns", () => {
  it("follow each other: before the next one comes this one, and no shift is left out", () => {
    fc.assert(
      fc.property(plan, nearDay, zone, minute, (of, day, timeZone, minutes) => {
        const atMs = instantOfWallClock(parseDay(day), timeZone) + minutes * minuteMs;
        const turn = turnAt(of, atMs, timeZone);
        const next = turnAfter(of, turn, timeZone);
        expect(next.startMs).toBeGreaterThanOrEqual(turn.endMs);
        const between = { startMs: turn.endMs, endMs: next.startMs };
        expect(shiftsIn(of, between, timeZone).filter(({ startMs }) => startMs >= turn.endMs)).toEqual([]);
        // Shifts of an exception may lie between production days.
        const areShifts = turn.name !== null && next.name !== null;
        expect(areShifts ? turnBefore(of, next, timeZone) : turn).toEqual(turn);
      }),
      { numRuns: 200 },
    );
  });

  it("are production days without shifts", () => {
    const timeZone = "America/Sao_Paulo";
    const day = turnAt([], Date.UTC(2026, 10, 20, 12), timeZone);
    expect(day).toMatchObject({ name: null, team: null, startMs: Date.UTC(2026, 10, 20, 3) });
    expect(turnAfter([], day, timeZone).startMs).toBe(day.endMs);
    expect(turnBefore([], day, timeZone).endMs).toBe(day.startMs);
  });
});
