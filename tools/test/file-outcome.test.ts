import { describe, expect, test } from "vitest";
import { type FileOutcome, tallyOfRun } from "./file-outcome.ts";
import { runOutcome } from "./run-vitest.ts";

const outcome = (passed: number, failedTests: readonly string[], firstError: string | null): FileOutcome => ({
  project: "unit",
  file: "a.test.ts",
  passed,
  failedTests,
  firstError,
});
const tallyOf = (exitCode: number, files: readonly FileOutcome[] | null, strayErrors: string[] = []) =>
  tallyOfRun(runOutcome("unit", files === null ? null : { files, strayErrors }, exitCode));

describe("a run of vitest", () => {
  test("counts tests", () => {
    expect(tallyOf(1, [outcome(2, ["x"], "no")])).toEqual({ passed: 2, failed: 1 });
  });
  test("counts a file that did not load", () => {
    expect(tallyOf(1, [outcome(1, [], null), outcome(0, [], "no such module")])).toEqual({
      passed: 1,
      failed: 1,
    });
  });
  test("counts a bad end that no test explains", () => {
    expect(tallyOf(1, [outcome(1, [], null)])).toEqual({ passed: 1, failed: 1 });
  });
  test("counts an error that no file owns, whatever else failed", () => {
    expect(tallyOf(1, [outcome(1, ["x"], "no")], ["lost its worker"])).toEqual({ passed: 1, failed: 2 });
  });
  test("counts a run without a report as failed", () => {
    expect(tallyOf(0, null)).toEqual({ passed: 0, failed: 1 });
  });
});
