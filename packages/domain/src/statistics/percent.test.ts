import { describe, expect, it } from "vitest";
import { percentOf, roundTo } from "./percent.ts";

describe("percentages", () => {
  it("have two decimals", () => {
    expect(percentOf(1, 3)).toBe(33.33);
    expect(percentOf(2, 3)).toBe(66.67);
    expect(percentOf(0, 5)).toBe(0);
    expect(percentOf(5, 5)).toBe(100);
  });

  it("are absent of nothing", () => {
    expect(percentOf(0, 0)).toBeNull();
  });
});

describe("rounding", () => {
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [97.3349, 2, 97.33],
    [1_234.5, -2, 1_200],
  ])("%d to %d decimals is %d", (value, decimals, expected) => {
    expect(roundTo(value, decimals)).toBe(expected);
  });
});
