import { expect, it } from "vitest";
import { shortened } from "./shortened.ts";

it("cuts no sign in two", () => {
  expect([0, 1, 2, 3, 4, 9].map((most) => shortened("a🚨b", most))).toEqual([
    "",
    "a",
    "a",
    "a🚨",
    "a🚨b",
    "a🚨b",
  ]);
  expect(shortened("abc", -2)).toBe("");
});
