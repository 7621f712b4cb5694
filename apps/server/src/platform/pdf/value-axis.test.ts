import fc from "fast-check";
import { expect, it } from "vitest";
import { scaleOf } from "./value-axis.ts";

it("has round steps: of counts, of weights, of hours, of shares", () => {
  expect(scaleOf(37, "#,##0")).toEqual({ interval: 10, max: 40 });
  expect(scaleOf(2, "#,##0")).toEqual({ interval: 1, max: 2 });
  expect(scaleOf(0, "#,##0")).toEqual({ interval: 1, max: 1 });
  expect(scaleOf(0.7, "#,##0.000").max).toBeCloseTo(0.8, 9);
  expect(scaleOf(9 / 24, "[h]:mm").interval * 24).toBeCloseTo(2, 9);
  expect(scaleOf(40, "[h]:mm").interval * 24).toBeCloseTo(200, 9);
  expect(scaleOf(0.3, "0%")).toEqual({ interval: 0.25, max: 1 });
});

it("holds every value with at most six lines", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
      fc.constantFrom("#,##0.000", "[h]:mm"),
      (most, format) => {
        const { max, interval } = scaleOf(most, format);
        expect(max).toBeGreaterThanOrEqual(most * (1 - 1e-6));
        expect(max / interval).toBeLessThanOrEqual(6);
      },
    ),
  );
});
