import { expect, it } from "vitest";
import { pointsBetween, sharesOf } from "./summary-shares.ts";

const summary = (
  count: number,
  approvedCount: number,
  rejectedSuperiorCount: number,
  rejectedInferiorCount: number,
) => ({
  totalWeight: 0,
  unit: "g" as const,
  count,
  approvedCount,
  rejectedSuperiorCount,
  rejectedInferiorCount,
});

it("shares out all counted packages, invalid ones among them", () => {
  expect(sharesOf(summary(200, 190, 4, 2))).toEqual({ useful: 95, above: 2, below: 1 });
});

it("has no shares of nothing", () => {
  expect(sharesOf(summary(0, 0, 0, 0))).toEqual({ useful: null, above: null, below: null });
  expect(sharesOf(null)).toEqual({ useful: null, above: null, below: null });
});

it("compares in points, and only what there is", () => {
  expect([pointsBetween(95, 97), pointsBetween(null, 97), pointsBetween(95, null)]).toEqual([-2, null, null]);
});
