import { expect, test } from "vitest";
import { findDifference } from "./same-answer.ts";

const step = { date: 1, count: 3, sum: 3024.01, dev: 2.5 };

test("answers that agree but for the milligram to which what is derived is rounded are the same", () => {
  expect(findDifference({ data: [step] }, { data: [{ ...step, dev: 2.5004 }] })).toBeNull();
});

test("a count, a sum or a derived number that differs is named with its place", () => {
  expect(findDifference({ data: [step] }, { data: [{ ...step, count: 4 }] })).toBe("$.data.0.count: 3 ≠ 4");
  expect(findDifference(step, { ...step, sum: 3024.02 })).toContain("$.sum");
  expect(findDifference(step, { ...step, dev: 2.51 })).toContain("$.dev");
});

test("what only one side has is a difference", () => {
  expect(findDifference([step], [])).toContain("$.0");
  expect(findDifference({ dev: null }, { dev: 0 })).toBe("$.dev: null ≠ 0");
});
