import { expect, test } from "vitest";
import { growthPercent } from "./fluid-figures.ts";

test("a page that warms up and then stays does not grow, one that keeps what it got does", () => {
  expect(growthPercent([50, 80, 100, 101, 99, 100, 100, 101, 99, 100, 100, 100])).toBeCloseTo(0);
  expect(growthPercent([60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170])).toBeGreaterThan(30);
  expect(growthPercent([100, 100])).toBe(0);
  expect(growthPercent([100])).toBe(0);
});
