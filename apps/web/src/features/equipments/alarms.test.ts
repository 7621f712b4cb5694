import fc from "fast-check";
import { expect, test } from "vitest";
import { alarmsOf, withAlarm } from "./alarms.ts";

test("all, none and single alarms of a word", () => {
  expect(alarmsOf(65_535)).toHaveLength(16);
  expect(alarmsOf(0)).toEqual([]);
  expect(alarmsOf(0b1000_0000_0000_0101)).toEqual([0, 2, 15]);
});

test("an alarm that is switched on is in the word, and the others stay", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 65_535 }), fc.integer({ min: 0, max: 15 }), (bitmap, bit) => {
      const others = alarmsOf(bitmap).filter((one) => one !== bit);
      expect(alarmsOf(withAlarm(bitmap, bit, false))).toEqual(others);
      expect(new Set(alarmsOf(withAlarm(bitmap, bit, true)))).toEqual(new Set([...others, bit]));
    }),
  );
});
