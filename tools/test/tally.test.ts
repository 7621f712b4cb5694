import { describe, expect, test } from "vitest";
import { countReport } from "./count-report.ts";
import { addTallies, exitCodeOf, summaryLine } from "./tally.ts";

const file = (status: string, ...assertions: string[]) => ({
  status,
  assertionResults: assertions.map((assertion) => ({ status: assertion })),
});

describe("countReport", () => {
  test("counts tests", () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [file("failed", "passed", "passed", "failed")],
    };
    expect(countReport(report, 1)).toEqual({ passed: 2, failed: 1 });
  });
  test("counts a file that did not load", () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 0,
      testResults: [file("passed", "passed"), file("failed")],
    };
    expect(countReport(report, 1)).toEqual({ passed: 1, failed: 1 });
  });
  test("counts a bad end that no test explains", () => {
    const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file("passed", "passed")] };
    expect(countReport(report, 1)).toEqual({ passed: 1, failed: 1 });
  });
  test("counts a run without a report as failed", () => {
    expect(countReport(null, 0)).toEqual({ passed: 0, failed: 1 });
  });
});

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
