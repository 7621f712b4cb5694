import { describe, expect, it } from "vitest";
import { limitProblems } from "./limit-problems.ts";

/** 250 g in 8 g: a target of 258. */
const coffee = {
  netWeight: 250,
  packageWeight: 8,
  correctionBelow: 4,
  correctionAbove: 5,
  rejectUnder: 9,
  rejectOver: 12,
  invalidAbove: 284,
  invalidBelow: 232,
  factoryDefault: false,
};
const none = { errors: {}, warnings: {} };

describe("limits", () => {
  it("that lie one outside the other contradict nothing, nor do equal ones, nor those that are not set", () => {
    expect(limitProblems(coffee)).toEqual(none);
    expect(limitProblems({ ...coffee, rejectOver: 5, rejectUnder: 4 })).toEqual(none);
    expect(limitProblems({ ...coffee, invalidAbove: 270, invalidBelow: 249 })).toEqual(none);
    const unset = { correctionBelow: -1, correctionAbove: -1, rejectUnder: -1, rejectOver: -1 };
    expect(limitProblems({ ...coffee, ...unset, invalidAbove: -1, invalidBelow: -1 })).toEqual(none);
    expect(limitProblems({ ...coffee, rejectOver: -1, rejectUnder: -1 })).toEqual(none);
  });

  it("to reject may not be inside the correction band", () => {
    expect(limitProblems({ ...coffee, rejectOver: 4 }).errors).toEqual({
      rejectOver: "rejectInsideCorrection",
      correctionAbove: "rejectInsideCorrection",
    });
    expect(limitProblems({ ...coffee, rejectUnder: 3 }).errors).toEqual({
      rejectUnder: "rejectInsideCorrection",
      correctionBelow: "rejectInsideCorrection",
    });
  });

  it("of invalids that are typed may not be inside the reject limits, nor leave the target out", () => {
    expect(limitProblems({ ...coffee, invalidAbove: 269, invalidBelow: 250 }).errors).toEqual({
      invalidAbove: "invalidInsideReject",
      invalidBelow: "invalidInsideReject",
    });
    const bare = { ...coffee, rejectOver: -1, rejectUnder: -1 };
    expect(limitProblems({ ...bare, invalidAbove: 257, invalidBelow: 259 }).errors).toEqual({
      invalidAbove: "invalidCrossed",
      invalidBelow: "invalidCrossed",
    });
  });

  it("beyond computed invalid limits are a warning, as is a package heavier than what it holds", () => {
    const odd = { ...coffee, packageWeight: 251, factoryDefault: true, invalidAbove: 551, invalidBelow: 451 };
    expect(limitProblems({ ...odd, rejectOver: 51, rejectUnder: 51 })).toEqual({
      errors: {},
      warnings: {
        packageWeight: "packageHeavierThanNet",
        rejectOver: "rejectBeyondInvalid",
        rejectUnder: "rejectBeyondInvalid",
      },
    });
    expect(limitProblems({ ...odd, netWeight: -1 })).toEqual(none);
  });
});
