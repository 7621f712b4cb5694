import { expect, test } from "vitest";
import { areUnclear } from "./measure-growth.ts";

test("medians near each other are enough, unless all are small", () => {
  expect(areUnclear([[20], [21], [24]])).toBe(false);
  expect(areUnclear([[9], [9], [9]])).toBe(true);
});

test("a store whose median lies apart asks for more, whichever it is", () => {
  expect(areUnclear([[20], [21], [26]])).toBe(true);
  expect(areUnclear([[26], [21], [20]])).toBe(true);
});
