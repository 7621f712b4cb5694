import { expect, it } from "vitest";
import { isWithin } from "./dark-hours.ts";

it.each([
  ["22:00", "22:00", "06:00", true],
  ["05:59", "22:00", "06:00", true],
  ["06:00", "22:00", "06:00", false],
  ["12:59", "13:00", "15:00", false],
  ["14:00", "13:00", "15:00", true],
  ["15:00", "13:00", "15:00", false],
  ["12:00", "12:00", "12:00", false],
  ["12:00", null, null, false],
])("%s between %s and %s is dark: %s", (clock, from, to, expected) => {
  expect(isWithin(clock, from, to)).toBe(expected);
});
