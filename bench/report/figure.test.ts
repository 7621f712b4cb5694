import { expect, test } from "vitest";
import { atLeast, below, type Figure, ratioOf } from "./figure.ts";

const figure: Figure = { id: "x", label: "x", unit: "ms", fiel: 10, peer: 40, better: "less", target: null };

test("the ratio says how many times better the product is, whatever is better", () => {
  expect(ratioOf(figure)).toBe(4);
  expect(ratioOf({ ...figure, better: "more" })).toBe(0.25);
  expect(ratioOf({ ...figure, peer: null })).toBeNull();
});

test("a target is met at its least value, and only below its limit", () => {
  expect(atLeast(100, 100, "").isMet).toBe(true);
  expect(atLeast(99, 100, "").isMet).toBe(false);
  expect(below(49.9, 50, "").isMet).toBe(true);
  expect(below(50, 50, "").isMet).toBe(false);
});
