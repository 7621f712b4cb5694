import { describe, expect, it } from "vitest";
import {
  addDaysMs,
  addMonthsMs,
  instantOfWallClock,
  instantsOfWallClock,
  isTimeZone,
  startOfDayMs,
  wallClockOf,
} from "./wall-clock.ts";

const utc = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();

describe("wall clock of a zone", () => {
  it.each([
    ["America/Sao_Paulo", [2026, 11, 21, 14, 32], "2026-11-21T17:32:00.000Z"],
    ["skipped midnight", [2018, 11, 4, 0, 0], "2018-11-04T03:00:00.000Z"],
    ["skipped half past midnight", [2018, 11, 4, 0, 30], "2018-11-04T03:30:00.000Z"],
    ["midnight after the hour shown twice", [2018, 2, 18, 0, 0], "2018-02-18T03:00:00.000Z"],
    ["23:30 shown twice", [2018, 2, 17, 23, 30], "2018-02-18T01:30:00.000Z"],
  ] as const)("%s", (_name, [year, month, day, hour, minute], expected) => {
    expect(iso(instantOfWallClock({ year, month, day, hour, minute }, "America/Sao_Paulo"))).toBe(expected);
  });

  it("takes the first of two midnights and passes a gap", () => {
    expect(iso(instantOfWallClock({ year: 2026, month: 11, day: 1 }, "America/Havana"))).toBe(
      "2026-11-01T04:00:00.000Z",
    );
    expect(
      iso(instantOfWallClock({ year: 2026, month: 3, day: 8, hour: 2, minute: 30 }, "America/New_York")),
    ).toBe("2026-03-08T07:30:00.000Z");
    expect(
      iso(instantOfWallClock({ year: 2026, month: 11, day: 1, hour: 1, minute: 30 }, "America/New_York")),
    ).toBe("2026-11-01T05:30:00.000Z");
  });

  it("reads what the clock shows", () => {
    expect(wallClockOf(utc("2018-02-18T02:30:00Z"), "America/Sao_Paulo")).toMatchObject({
      day: 17,
      hour: 23,
      minute: 30,
      weekday: 6,
    });
  });

  it("has days of 23 and 25 hours", () => {
    const length = (at: string) =>
      startOfDayMs(utc(at), "America/Sao_Paulo", 1) - startOfDayMs(utc(at), "America/Sao_Paulo");
    expect(length("2018-11-04T15:00:00Z")).toBe(23 * 3_600_000);
    expect(length("2018-02-17T15:00:00Z")).toBe(25 * 3_600_000);
    expect(length("2026-11-21T15:00:00Z")).toBe(24 * 3_600_000);
  });

  it("moves by calendar days and months", () => {
    expect(iso(addDaysMs(utc("2018-11-04T15:00:00Z"), -1, "America/Sao_Paulo"))).toBe(
      "2018-11-03T16:00:00.000Z",
    );
    expect(iso(addMonthsMs(utc("2026-03-31T15:00:00Z"), -1, "America/Sao_Paulo"))).toBe(
      "2026-02-28T15:00:00.000Z",
    );
    expect(iso(addMonthsMs(utc("2026-01-31T15:00:00Z"), -2, "America/Sao_Paulo"))).toBe(
      "2025-11-30T15:00:00.000Z",
    );
  });

  it("knows which zones there are", () => {
    expect(isTimeZone("America/Sao_Paulo")).toBe(true);
    expect(isTimeZone("America/Atlantis")).toBe(false);
    expect(() => wallClockOf(0, "Nowhere/Land")).toThrow(RangeError);
  });

  it("tells every instant of a reading: two in the hour that comes twice, none in the one that is skipped", () => {
    const instants = (month: number, day: number, hour: number) =>
      instantsOfWallClock({ year: 2026, month, day, hour, minute: 30 }, "America/New_York").map(iso);
    expect(instants(11, 1, 1)).toEqual(["2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z"]);
    expect(instants(3, 8, 2)).toEqual([]);
    expect(instants(6, 1, 12)).toEqual(["2026-06-01T16:30:00.000Z"]);
  });
});
