import { expect, test } from "vitest";
import { addTallies, exitCodeOf, summaryLine } from "./tally.ts";

test("sums up in one plain line", () => {
  expect(summaryLine(addTallies({ passed: 3, failed: 0 }, { passed: 4, failed: 1 }))).toBe(
    "7 passed, 1 failed",
  );
});

test.each([
  [{ passed: 1, failed: 0 }, 0],
  [{ passed: 1, failed: 1 }, 1],
  [{ passed: 0, failed: 0 }, 1],
])("%j ends with %i", (tally, code) => {
  expect(exitCodeOf(tally)).toBe(code);
});
