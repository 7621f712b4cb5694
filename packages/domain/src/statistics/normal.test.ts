import { expect, it } from "vitest";
import { normalQuantile, normalShareBelow } from "./normal.ts";

it.each([
  // A table of the standard normal distribution.
  [0, 0.5],
  [1, 0.841345],
  [1.96, 0.975002],
  [2.33, 0.990097],
  [3, 0.99865],
  [-1.5, 0.066807],
  [-3.09, 0.001001],
])("below %d deviations lies %d", (z, share) => {
  expect(normalShareBelow(z)).toBeCloseTo(share, 6);
});

it.each([
  [0.5, 0],
  [0.9, 1.281552],
  [0.99, 2.326348],
  [0.995, 2.575829],
  [0.001, -3.090232],
])("the share %d lies below %d deviations", (share, z) => {
  expect(normalQuantile(share)).toBeCloseTo(z, 6);
});

it("has nothing beyond what numbers tell, and no deviation of all or none", () => {
  expect([normalShareBelow(-40), normalShareBelow(40)]).toEqual([0, 1]);
  expect(() => normalQuantile(0)).toThrow(RangeError);
  expect(() => normalQuantile(1)).toThrow(RangeError);
  expect(() => normalQuantile(Number.NaN)).toThrow(RangeError);
});
