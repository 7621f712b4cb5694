import { expect, it } from "vitest";
import { dayOfKey, markOfDay, monthOf, weeksOfMonth } from "./month-grid.ts";

it("lays a month out in weeks that begin on Sunday", () => {
  const weeks = weeksOfMonth("2026-10-21");
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(weeks[0]).toEqual([null, null, null, null, "2026-10-01", "2026-10-02", "2026-10-03"]);
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(31);
});

it("knows months of four and six weeks, and leap days", () => {
  expect(weeksOfMonth("2026-02-01")).toHaveLength(4);
  expect(weeksOfMonth("2026-08-01")).toHaveLength(6);
  expect(weeksOfMonth("2024-02-01").flat()).toContain("2024-02-29");
  expect(monthOf("2024-02-29")).toBe("2024-02-01");
});

it("marks the days of ranges, their ends, and the one that waits for its end", () => {
  const ranges = [{ firstDay: "2026-11-03", lastDay: "2026-11-06" }];
  const marks = ["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-06", "2026-11-09"].map((day) =>
    markOfDay(day, ranges, "2026-11-09"),
  );
  expect(marks.map(({ chosen, first, last }) => [chosen, first, last].map(Number).join(""))).toEqual([
    "000",
    "110",
    "100",
    "101",
    "111",
  ]);
});

it("walks by keys over weeks and months", () => {
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown", "a"];
  expect(keys.map((key) => dayOfKey(key, "2026-10-31"))).toEqual([
    "2026-10-30",
    "2026-11-01",
    "2026-10-24",
    "2026-11-07",
    "2026-10-25",
    "2026-10-31",
    "2026-09-30",
    "2026-11-30",
    undefined,
  ]);
});
