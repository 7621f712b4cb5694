import { expect, it } from "vitest";
import { wholeRows } from "./whole-rows.ts";

it("shows all that fit, without room for a rest that is none", () => {
  expect(wholeRows([30, 60, 90], 90, 28)).toBe(3);
  expect(wholeRows([], 90, 28)).toBe(0);
});

it("cuts no row, and leaves room for the line that counts the rest", () => {
  expect(wholeRows([30, 60, 90, 120], 100, 28)).toBe(2);
  expect(wholeRows([46, 92, 122], 121, 28)).toBe(2);
  expect(wholeRows([46, 92], 60, 28)).toBe(0);
});
