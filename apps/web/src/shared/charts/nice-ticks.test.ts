import { describe, expect, it } from "vitest";
import { decimalsOf, niceTicks } from "./nice-ticks.ts";

describe("ticks of an axis that does not begin at zero", () => {
  it("are round values inside it", () => {
    expect(niceTicks(988, 1_041, 4)).toEqual([1_000, 1_020, 1_040]);
    expect(niceTicks(247.25, 263.75, 8)).toEqual([247.5, 250, 252.5, 255, 257.5, 260, 262.5]);
    expect(niceTicks(0, 10, 6)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(niceTicks(-3, 3, 3)).toEqual([0]);
    expect(niceTicks(5, 5, 4)).toEqual([]);
  });

  it.each([
    [5, 0],
    [0.5, 1],
    [2.5, 1],
    [0.05, 2],
    [0.001, 3],
    [0.1 + 0.2, 1],
  ])("a step of %d needs %d decimals", (step, decimals) => {
    expect(decimalsOf(step)).toBe(decimals);
  });
});
