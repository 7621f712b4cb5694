import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutAtMidnights, daysOfWindow, monthsUntil } from "./calendar-days.ts";
import { unionOfWindows } from "./time-window.ts";
import { wallClockOf } from "./wall-clock.ts";

const hourMs = 3_600_000;
const hoursOf = (startMs: number, endMs: number, zone: string) =>
  daysOfWindow({ startMs, endMs }, zone).map((day) => ({
    date: `${day.year}-${day.month}-${day.day}`,
    hours: (day.endMs - day.startMs) / hourMs,
  }));

describe("windows cut at midnights", () => {
  it("are cut where the plant's clock shows midnight, also on the day that it is changed", () => {
    const [startMs, endMs] = [Date.UTC(2026, 2, 8, 1), Date.UTC(2026, 2, 9, 12)];
    const midnights = [Date.UTC(2026, 2, 8, 5), Date.UTC(2026, 2, 9, 4)];
    expect(cutAtMidnights([{ startMs, endMs }], "America/New_York")).toEqual([
      { startMs, endMs: midnights[0], isWholeDay: false },
      { startMs: midnights[0], endMs: midnights[1], isWholeDay: true },
      { startMs: midnights[1], endMs, isWholeDay: false },
    ]);
  });

  it("cover what the windows cover, each piece in one day", () => {
    const lengths = fc.array(fc.tuple(fc.integer({ min: 1, max: 80 * hourMs }), fc.nat(80 * hourMs)), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(lengths, fc.constantFrom("America/Sao_Paulo", "Asia/Kathmandu"), (all, timeZone) => {
        let atMs = Date.UTC(2018, 9, 30);
        const windows = all.map(([lengthMs, gapMs]) => {
          const startMs = atMs + gapMs;
          atMs = startMs + lengthMs;
          return { startMs, endMs: atMs };
        });
        const pieces = cutAtMidnights(windows, timeZone);
        expect(unionOfWindows(pieces)).toEqual(unionOfWindows(windows));
        for (const { isWholeDay, ...piece } of pieces) {
          const [day, ...others] = daysOfWindow(piece, timeZone);
          expect(others).toEqual([]);
          expect(isWholeDay).toBe(day?.startMs === piece.startMs && day.endMs === piece.endMs);
        }
      }),
    );
  });
});

describe("days of a window", () => {
  it("last 23 and 25 hours where the clock is changed", () => {
    expect(hoursOf(Date.UTC(2026, 2, 7, 12), Date.UTC(2026, 2, 9, 12), "America/New_York")).toEqual([
      { date: "2026-3-7", hours: 24 },
      { date: "2026-3-8", hours: 23 },
      { date: "2026-3-9", hours: 24 },
    ]);
    expect(hoursOf(Date.UTC(2026, 10, 1, 12), Date.UTC(2026, 10, 1, 13), "America/New_York")).toEqual([
      { date: "2026-11-1", hours: 25 },
    ]);
  });

  it("begin at one o'clock where midnight was skipped", () => {
    const [day] = daysOfWindow(
      { startMs: Date.UTC(2018, 10, 4, 12), endMs: Date.UTC(2018, 10, 4, 13) },
      "America/Sao_Paulo",
    );
    expect(day).toMatchObject({ year: 2018, month: 11, day: 4, startMs: Date.UTC(2018, 10, 4, 3) });
    expect(day?.endMs).toBe(Date.UTC(2018, 10, 5, 2));
  });

  it("leave out the day that Samoa never had", () => {
    const dates = hoursOf(Date.UTC(2011, 11, 29, 12), Date.UTC(2012, 0, 1), "Pacific/Apia");
    expect(dates.map(({ date }) => date)).toEqual(["2011-12-29", "2011-12-31", "2012-1-1"]);
  });

  it("of an empty window are none", () => {
    expect(daysOfWindow({ startMs: 5, endMs: 5 }, "UTC")).toEqual([]);
    expect(() => daysOfWindow({ startMs: 0, endMs: 1 }, "Marte/Olympus")).toThrow(RangeError);
  });

  it("cover the window without gaps, and hold the instants that show their date", () => {
    const zone = fc.constantFrom("America/Sao_Paulo", "America/New_York", "Asia/Kathmandu", "Europe/Dublin");
    const start = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(zone, start, fc.integer({ min: 1, max: 500 * hourMs }), (timeZone, startMs, length) => {
        const days = daysOfWindow({ startMs, endMs: startMs + length }, timeZone);
        expect(days[0]!.startMs).toBeLessThanOrEqual(startMs);
        expect(days.at(-1)!.endMs).toBeGreaterThanOrEqual(startMs + length);
        for (const [index, { year, month, day, startMs: from, endMs: until }] of days.entries()) {
          expect(from).toBe(days[index - 1]?.endMs ?? from);
          for (const at of [from, until - 1])
            expect(wallClockOf(at, timeZone)).toMatchObject({ year, month, day });
        }
      }),
    );
  });
});

describe("months until now", () => {
  it("are whole months of the calendar with the present one last", () => {
    expect(monthsUntil(Date.UTC(2026, 10, 21, 12), 12, "America/Sao_Paulo")).toEqual({
      startMs: Date.UTC(2025, 11, 1, 3),
      endMs: Date.UTC(2026, 11, 1, 3),
    });
  });

  it("go by the plant's calendar at the turn of a month", () => {
    const { startMs, endMs } = monthsUntil(Date.UTC(2026, 11, 1, 2), 1, "America/Sao_Paulo");
    expect([startMs, endMs]).toEqual([Date.UTC(2026, 10, 1, 3), Date.UTC(2026, 11, 1, 3)]);
  });
});
