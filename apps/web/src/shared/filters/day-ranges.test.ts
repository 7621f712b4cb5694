import { expect, it } from "vitest";
import { countDays, timeOf, uniteRanges } from "./day-ranges.ts";

const range = (firstDay: string, lastDay = firstDay) => ({ firstDay, lastDay });

it("makes one of ranges that overlap, follow or hold each other", () => {
  expect(
    uniteRanges([
      range("2026-11-10", "2026-11-20"),
      range("2026-10-31"),
      range("2026-11-12", "2026-11-15"),
      range("2026-11-01", "2026-11-02"),
    ]),
  ).toEqual([range("2026-10-31", "2026-11-02"), range("2026-11-10", "2026-11-20")]);
});

it("leaves out reversed ranges and days that there are not", () => {
  expect(
    uniteRanges([
      range("2026-11-10", "2026-11-09"),
      range("2026-02-29"),
      range("x"),
      range("2026-11-10", "2026-11-31"),
    ]),
  ).toEqual([]);
});

it("counts both ends, over months and leap days", () => {
  expect(countDays([range("2024-02-28", "2024-03-01"), range("2026-11-19")])).toBe(4);
});

it("reads the times that people type", () => {
  expect(["6", "06", "6:5", "06:05", "0605", "6h", "6h05", " 14:20 ", "24:00"].map(timeOf)).toEqual([
    "06:00",
    "06:00",
    "06:05",
    "06:05",
    "06:05",
    "06:00",
    "06:05",
    "14:20",
    "24:00",
  ]);
});

it("takes nothing for a time whose hour or minute is no number of a clock", () => {
  expect(["", ":", "x", "6:x", "25:00", "24:01", "12:60", "-1:00", "1:2:3"].map(timeOf)).toEqual(
    Array.from({ length: 9 }, () => null),
  );
});
