import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstKeptMonth, monthStartMs } from "./first-kept-month.ts";
import { addMonthsMs } from "./wall-clock.ts";

const at = (iso: string): number => Date.parse(iso);

describe("the first month that is kept", () => {
  it.each([
    // São Paulo is three hours behind: its 1 November begins when UTC's is three hours old, and October may go.
    ["2026-11-01T03:00:00Z", 12, "America/Sao_Paulo", 202511],
    // A minute before it is 31 October there.
    ["2026-11-01T02:59:00Z", 12, "America/Sao_Paulo", 202510],
    // Tokyo's 1 November begins in UTC's October, of which nine hours are then kept.
    ["2026-11-01T03:00:00Z", 12, "Asia/Tokyo", 202510],
    ["2026-11-02T03:00:00Z", 12, "Asia/Tokyo", 202511],
    // Months that have no such day: the last one counts.
    ["2024-03-31T12:00:00Z", 1, "UTC", 202402],
    ["2025-02-28T12:00:00Z", 12, "UTC", 202402],
    // Clocks were changed on that very day; New York's midnight is at 4 or 5 in UTC.
    ["2026-11-01T05:30:00Z", 1, "America/New_York", 202610],
    ["2026-03-08T06:30:00Z", 1, "America/New_York", 202602],
  ])("at %s, %i months back in %s is %i", (now, months, timeZone, month) => {
    expect(firstKeptMonth(at(now), months, timeZone)).toBe(month);
  });

  it("lets go of nothing that is younger than it may be, and of everything a month and a day older", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at("2015-01-01T00:00:00Z"), max: at("2035-01-01T00:00:00Z") }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(
          "America/Sao_Paulo",
          "America/New_York",
          "Asia/Tokyo",
          "Europe/Lisbon",
          "Pacific/Apia",
        ),
        (nowMs, months, timeZone) => {
          const keptFromMs = addMonthsMs(nowMs, -months, timeZone);
          const beginMs = monthStartMs(firstKeptMonth(nowMs, months, timeZone));
          expect(beginMs).toBeLessThanOrEqual(keptFromMs);
          expect(keptFromMs - beginMs).toBeLessThan(33 * 86_400_000);
        },
      ),
      { numRuns: 300 },
    );
  });
});
