import fc from "fast-check";
import { expect, it } from "vitest";
import { niceAxis } from "./nice-axis.ts";

it("reaches the highest value with few labels, and wastes less than the room of one", () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (highest) => {
      const { max, interval } = niceAxis(highest);
      const labels = Math.round(max / interval) + 1;
      expect(max).toBeGreaterThanOrEqual(highest * (1 - 1e-9));
      expect(max - interval).toBeLessThan(highest);
      expect(labels).toBeLessThanOrEqual(4);
      expect(labels).toBeGreaterThanOrEqual(2);
    }),
  );
});

it("has an axis for nothing at all", () => {
  for (const nothing of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(niceAxis(nothing)).toEqual({ max: 1, interval: 1 });
});

it("uses round steps", () => {
  expect([niceAxis(5.2), niceAxis(87.8), niceAxis(0.3)]).toEqual([
    { max: 6, interval: 2 },
    { max: 100, interval: 50 },
    { max: 0.30000000000000004, interval: 0.1 },
  ]);
});
