import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf } from "../time/day-ranges.ts";
import { dayMs, hourMs } from "../time/units.ts";
import { wallClockOf } from "../time/wall-clock.ts";
import { lastDueMs, nextDueMs, reportedWindow, scheduleRhythms } from "./next-due.ts";

const schedule = fc.record({
  rhythm: fc.constantFrom(...scheduleRhythms),
  time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":")),
  weekday: fc.integer({ min: 0, max: 6 }),
  monthDay: fc.integer({ min: 1, max: 31 }),
});
const zone = fc.constantFrom(
  "America/Sao_Paulo",
  "America/New_York",
  "America/Havana",
  "Asia/Kathmandu",
  "Pacific/Apia",
);
const instant = fc.integer({ min: Date.UTC(2010, 0), max: Date.UTC(2030, 0) });
const longestMs = { daily: 2 * dayMs, weekly: 9 * dayMs, monthly: 33 * dayMs };

describe("when a schedule is due next", () => {
  it("is after the instant, within a round, and again as asked for", () => {
    fc.assert(
      fc.property(schedule, zone, instant, (asked, timeZone, afterMs) => {
        const dueMs = nextDueMs(asked, afterMs, timeZone);
        expect(dueMs).toBeGreaterThan(afterMs);
        expect(dueMs - afterMs).toBeLessThanOrEqual(longestMs[asked.rhythm]);
        // Nothing lies between: asked from just before, it is the same.
        expect(nextDueMs(asked, dueMs - 1, timeZone)).toBe(dueMs);
        const clock = wallClockOf(dueMs, timeZone);
        const shown = `${String(clock.hour).padStart(2, "0")}:${String(clock.minute).padStart(2, "0")}`;
        // Another time is shown only where the clock skipped the asked one.
        const isSkipped = wallClockOf(dueMs - 2 * hourMs, timeZone).hour !== (clock.hour + 22) % 24;
        expect(shown === asked.time || isSkipped).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("comes once a day of the calendar, whatever is done to clocks", () => {
    fc.assert(
      fc.property(schedule, zone, instant, (asked, timeZone, afterMs) => {
        const daily = { ...asked, rhythm: "daily" as const };
        let atMs = afterMs;
        const days = Array.from({ length: 20 }, () =>
          dayOf((atMs = nextDueMs(daily, atMs, timeZone)), timeZone),
        );
        expect(new Set(days).size).toBe(days.length);
      }),
      { numRuns: 100 },
    );
  });

  it("is once of all that a server missed: the last", () => {
    fc.assert(
      fc.property(
        schedule,
        zone,
        instant,
        fc.integer({ min: 0, max: 60 * dayMs }),
        (asked, timeZone, afterMs, offMs) => {
          const untilMs = afterMs + offMs;
          const last = lastDueMs(asked, afterMs, untilMs, timeZone);
          const next = nextDueMs(asked, last ?? afterMs, timeZone);
          expect(next).toBeGreaterThan(untilMs);
          expect(last ?? untilMs).toBeLessThanOrEqual(untilMs);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("reports on whole days that are over", () => {
    fc.assert(
      fc.property(schedule, zone, instant, (asked, timeZone, afterMs) => {
        const dueMs = nextDueMs(asked, afterMs, timeZone);
        const { startMs, endMs } = reportedWindow(asked, dueMs, timeZone);
        expect(startMs).toBeLessThan(endMs);
        expect(endMs).toBeLessThanOrEqual(dueMs);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a schedule", () => {
  const saoPaulo = "America/Sao_Paulo";
  const daily = { rhythm: "daily", time: "06:00", weekday: 0, monthDay: 1 } as const;
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

  it.each([
    ["daily", daily, "2026-11-19T09:00:00Z", "2026-11-20T09:00:00.000Z"],
    ["a minute before", daily, "2026-11-19T08:59:00Z", "2026-11-19T09:00:00.000Z"],
    [
      "weekly, Mondays",
      { ...daily, rhythm: "weekly", weekday: 1 },
      "2026-11-19T12:00:00Z",
      "2026-11-23T09:00:00.000Z",
    ],
    [
      "the 31st of a month of 30",
      { ...daily, rhythm: "monthly", monthDay: 31, time: "23:00" },
      "2026-11-19T12:00:00Z",
      "2026-12-01T02:00:00.000Z",
    ],
    [
      "the 31st in February",
      { ...daily, rhythm: "monthly", monthDay: 31 },
      "2027-02-01T12:00:00Z",
      "2027-02-28T09:00:00.000Z",
    ],
  ] as const)("%s", (_what, asked, after, due) => {
    expect(iso(nextDueMs(asked, Date.parse(after), saoPaulo))).toBe(due);
  });

  it("at a time that New York skips is due an hour later, and once at a time that it shows twice", () => {
    const early = { ...daily, time: "02:30" };
    const spring = nextDueMs(early, Date.parse("2026-03-08T05:00:00Z"), "America/New_York");
    expect(iso(spring)).toBe("2026-03-08T07:30:00.000Z");
    const twice = { ...daily, time: "01:30" };
    const autumn = nextDueMs(twice, Date.parse("2026-11-01T04:00:00Z"), "America/New_York");
    expect(iso(autumn)).toBe("2026-11-01T05:30:00.000Z");
    expect(iso(nextDueMs(twice, autumn, "America/New_York"))).toBe("2026-11-02T06:30:00.000Z");
  });

  it("reports on the day, the week and the month before, and on its own month on the month's last day", () => {
    const of = (asked: Parameters<typeof reportedWindow>[0], due: string) => {
      const { startMs, endMs } = reportedWindow(asked, Date.parse(due), saoPaulo);
      return [dayOf(startMs, saoPaulo), iso(endMs)];
    };
    expect(of(daily, "2026-11-20T09:00:00Z")).toEqual(["2026-11-19", "2026-11-20T03:00:00.000Z"]);
    expect(of({ ...daily, rhythm: "weekly" }, "2026-11-23T09:00:00Z")).toEqual([
      "2026-11-16",
      "2026-11-23T03:00:00.000Z",
    ]);
    expect(of({ ...daily, rhythm: "monthly" }, "2026-11-01T09:00:00Z")).toEqual([
      "2026-10-01",
      "2026-11-01T03:00:00.000Z",
    ]);
    const last = { ...daily, rhythm: "monthly", monthDay: 31 } as const;
    expect(of(last, "2026-12-01T02:00:00Z")).toEqual(["2026-11-01", "2026-12-01T02:00:00.000Z"]);
  });

  it.each(["6:00", "24:00", "12:60", ""])("refuses the time %s", (time) => {
    expect(() => nextDueMs({ ...daily, time }, 0, "UTC")).toThrow(RangeError);
    expect(() => nextDueMs(daily, 0, "Marte/Olympus")).toThrow(RangeError);
  });
});
