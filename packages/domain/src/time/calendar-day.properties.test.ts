import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, calendarDay, daysBetween, parseDay, weekdayOf } from "./calendar-day.ts";

const dayArbitrary = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays("1970-01-01", days));

describe("calendar days", () => {
  it.each(["2026-02-30", "2026-13-01", "26-01-01", "2026-1-1", "", "2026-01-01T00:00"])(
    "refuse %s",
    (text) => {
      expect(() => parseDay(text)).toThrow(RangeError);
    },
  );

  it("clip to the last day of a shorter month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
    expect(addMonths("2026-03-31", -13)).toBe("2025-02-28");
    expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
  });

  it("know their weekday", () => {
    expect(weekdayOf("2026-11-21")).toBe(6);
    expect(weekdayOf("2026-11-22")).toBe(0);
  });

  it("lead back by as many days as they went on", () => {
    fc.assert(
      fc.property(dayArbitrary, fc.integer({ min: -5_000, max: 5_000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
        const { year, month, day: dayOfMonth } = parseDay(day);
        expect(calendarDay(year, month, dayOfMonth)).toBe(day);
      }),
    );
  });

  it("keep their order as text", () => {
    fc.assert(
      fc.property(dayArbitrary, dayArbitrary, (one, other) => {
        expect(one < other).toBe(daysBetween(one, other) > 0);
      }),
    );
  });
});
