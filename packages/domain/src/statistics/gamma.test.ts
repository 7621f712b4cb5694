import { expect, it } from "vitest";
import { chiSquareQuantile, chiSquareShareBelow, logGamma } from "./gamma.ts";

it.each([
  // Abramowitz and Stegun, tables 6.1 and 6.3.
  [0.25, 3.625_609_908],
  [0.5, 1.772_453_851],
  [1.5, 0.886_226_925],
  [1.75, 0.919_062_527],
  [5, 24],
  [11, 3_628_800],
])("gamma of %d is %d", (x, gamma) => {
  expect(Math.exp(logGamma(x)) / gamma).toBeCloseTo(1, 8);
});

it.each([
  // NIST/SEMATECH e-Handbook 1.3.6.7.4, critical values of the chi-square distribution.
  [0.95, 1, 3.841],
  [0.975, 10, 20.483],
  [0.025, 19, 8.907],
  [0.975, 19, 32.852],
  [0.999, 100, 149.449],
  [0.05, 50, 34.764],
])("the share %d of chi-square with %d degrees lies below %d", (share, freedom, value) => {
  expect(chiSquareQuantile(share, freedom)).toBeCloseTo(value, 3);
});

it("has nothing at or below zero, all far above, and agrees with the exponential for two degrees", () => {
  expect([chiSquareShareBelow(0, 4), chiSquareShareBelow(-1, 4), chiSquareShareBelow(5_000, 4)]).toEqual([
    0, 0, 1,
  ]);
  for (const value of [0.01, 0.5, 1.9, 2, 2.1, 10, 60])
    expect(chiSquareShareBelow(value, 2)).toBeCloseTo(1 - Math.exp(-value / 2), 13);
  // A million degrees: nearly normal.
  expect(chiSquareShareBelow(1e6, 1e6)).toBeCloseTo(0.500_188, 5);
  expect(() => chiSquareShareBelow(1, 0)).toThrow(RangeError);
  expect(() => chiSquareQuantile(1, 3)).toThrow(RangeError);
  expect(() => logGamma(0)).toThrow(RangeError);
});
