import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOf } from "../time/day-ranges.ts";
import { dayMs, hourMs } from "../time/units.ts";
import { wallClockOf } from "../time/wall-clock.ts";
import {
  lastDueMs,
  nextDueMs,
  nextReportMs,
  reportedWindow,
  scheduleRhythms,
  type ScheduleTime,
  windowAfter,
} from "./next-due.ts";

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
/** Of daily runs two months stand for the year: where it begins is drawn. */
const runsOfYear = { daily: 60, weekly: 53, monthly: 13 };
const longestMs = { daily: 2 * dayMs, weekly: 9 * dayMs, monthly: 33 * dayMs };

/** Apia had no 30 December 2011, a Friday. */
const skippedDays = scheduleRhythms.flatMap((rhythm) =>
  ["00:00", "06:00", "23:30"].map((time): [ScheduleTime, string, number] => [
    { rhythm, time, weekday: 5, monthDay: 30 },
    "Pacific/Apia",
    Date.UTC(2011, 11, 1),
  ]),
);

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

  /** Whether each run begins where the one before it ended, and none reports on what is still to come. */
  const expectWhole = (asked: ScheduleTime, timeZone: string, afterMs: number): void => {
    let dueMs = nextDueMs(asked, afterMs, timeZone);
    let { endMs: reportedMs } = reportedWindow(asked, dueMs, timeZone);
    for (let run = 0; run < runsOfYear[asked.rhythm]; run += 1) {
      dueMs = nextDueMs(asked, dueMs, timeZone);
      const { startMs, endMs } = reportedWindow(asked, dueMs, timeZone);
      expect(startMs).toBe(reportedMs);
      expect(endMs).toBeGreaterThan(startMs);
      expect(endMs).toBeLessThanOrEqual(dueMs);
      reportedMs = endMs;
    }
  };

  it("reports on each instant of a year in exactly one run", () => {
    fc.assert(fc.property(schedule, zone, instant, expectWhole), { numRuns: 50, examples: skippedDays });
  });

  it("reports on each month in exactly one run, whichever its day", () => {
    for (let monthDay = 1; monthDay <= 31; monthDay += 1)
      for (const time of ["00:00", "06:00", "23:00"])
        expectWhole(
          { rhythm: "monthly", time, weekday: 0, monthDay },
          "America/Sao_Paulo",
          Date.UTC(2025, 11, 20),
        );
  });

  const change = fc.record({
    asked: schedule,
    timeZone: zone,
    lastsMs: fc.integer({ min: 0, max: 40 * dayMs }),
  });
  it("reports on each instant in exactly one run while its time, day, rhythm and zone are changed", () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 2, maxLength: 6 }), instant, (changes, afterMs) => {
        let [nowMs, reportedMs]: [number, number | null] = [afterMs, null];
        for (const { asked, timeZone, lastsMs } of changes) {
          const untilMs = nowMs + lastsMs;
          let dueMs = nextReportMs(asked, nowMs, reportedMs, timeZone);
          for (; dueMs <= untilMs; dueMs = nextReportMs(asked, dueMs, reportedMs, timeZone)) {
            const window = windowAfter(asked, dueMs, reportedMs, timeZone);
            expect(window?.startMs).toBe(reportedMs ?? reportedWindow(asked, dueMs, timeZone).startMs);
            expect(window?.endMs).toBeGreaterThan(window?.startMs ?? Infinity);
            expect(window?.endMs).toBeLessThanOrEqual(dueMs);
            reportedMs = window?.endMs ?? null;
          }
          nowMs = untilMs;
        }
      }),
      { numRuns: 100 },
    );
  });

  it("reports as before what a clock that had jumped wrote of the future", () => {
    const asked = { rhythm: "weekly", time: "06:00", weekday: 1, monthDay: 1 } as const;
    const [nowMs, jumpedMs] = [Date.UTC(2026, 10, 19), Date.UTC(2096, 0)];
    const dueMs = nextReportMs(asked, nowMs, jumpedMs, "UTC");
    expect(dueMs).toBe(nextDueMs(asked, nowMs, "UTC"));
    expect(windowAfter(asked, dueMs, jumpedMs, "UTC")).toEqual(reportedWindow(asked, dueMs, "UTC"));
  });

  it("reports on what is over", () => {
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

  it("reports on the day, the week and the month before, and on a month's last day on what came since the one before", () => {
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
    // What is made after 23:00 is the next month's.
    const atNight = { ...last, time: "23:00" };
    expect(of(atNight, "2026-12-01T02:00:00Z")).toEqual(["2026-10-31", "2026-12-01T02:00:00.000Z"]);
    // Asked for in the middle of a month.
    expect(of(atNight, "2026-12-12T15:00:00Z")).toEqual(["2026-10-31", "2026-12-01T02:00:00.000Z"]);
    const thirtieth = { ...last, monthDay: 30 };
    expect(of(thirtieth, "2026-11-30T09:00:00Z")).toEqual(["2026-10-01", "2026-11-01T03:00:00.000Z"]);
    expect(of(thirtieth, "2027-02-28T09:00:00Z")).toEqual(["2027-01-01", "2027-02-01T03:00:00.000Z"]);
  });

  it.each(["6:00", "24:00", "12:60", ""])("refuses the time %s", (time) => {
    expect(() => nextDueMs({ ...daily, time }, 0, "UTC")).toThrow(RangeError);
    expect(() => nextDueMs(daily, 0, "Marte/Olympus")).toThrow(RangeError);
  });
});
