import { expect, it } from "vitest";
import { binomialAtMost, largestShareOfAtMost } from "./binomial.ts";

it.each([
  // A table of the cumulative binomial distribution.
  [0, 5, 0.1, 0.5905],
  [1, 20, 0.05, 0.7358],
  [2, 20, 0.05, 0.9245],
  [3, 20, 0.1, 0.867],
  [5, 10, 0.5, 0.623],
])("at most %d of %d with a share of %d: %d", (most, size, share, probability) => {
  expect(binomialAtMost(most, size, share)).toBeCloseTo(probability, 4);
});

it("is sure of a whole sample, and of nothing less where all have it", () => {
  expect([binomialAtMost(5, 5, 0.7), binomialAtMost(4, 5, 1), binomialAtMost(0, 5, 0)]).toEqual([1, 0, 1]);
});

it("finds the share of which so many are met with a probability", () => {
  // Nobody of five: (1 - p)^5 = 0.99.
  expect(largestShareOfAtMost(0, 5, 0.99)).toBeCloseTo(1 - 0.99 ** (1 / 5), 12);
  // One of two: 1 - p^2 = 0.99.
  expect(largestShareOfAtMost(1, 2, 0.99)).toBeCloseTo(0.1, 12);
  expect(largestShareOfAtMost(2, 2, 0.99)).toBe(1);
  expect(() => largestShareOfAtMost(-1, 5, 0.99)).toThrow(RangeError);
  expect(() => largestShareOfAtMost(1, 5, 1)).toThrow(RangeError);
});
