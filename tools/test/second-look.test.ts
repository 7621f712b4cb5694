import { describe, expect, test } from "vitest";
import type { FileOutcome, RunOutcome } from "./file-outcome.ts";
import { mostUnsteady, takeSecondLook } from "./second-look.ts";
import { failureLines } from "./tell-failures.ts";

const good = (file: string): FileOutcome => ({
  project: "integration",
  file,
  passed: 3,
  failedTests: [],
  firstError: null,
});
const bad = (file: string, ...failedTests: string[]): FileOutcome => ({
  ...good(file),
  passed: 2,
  failedTests,
  firstError: `${file} broke\nat some place`,
});
const endsAs = (outcome: FileOutcome) => async (): Promise<RunOutcome> => ({
  project: outcome.project,
  files: [outcome],
  unexplained: null,
});

describe("the second look", () => {
  test("leaves a run green whose failed file passes alone, and tells the first error and its command", async () => {
    const judged = await takeSecondLook([good("a"), bad("b", "adds up")], endsAs(good("b")));
    expect(judged.tally).toEqual({ passed: 6, failed: 0 });
    expect(failureLines(judged, "7")).toEqual([
      "Unsteady: failed, then passed alone (1)",
      "~ |integration| b > adds up",
      "    b broke",
      "    FIEL_SEED=7 npm test -- b",
    ]);
  });

  test("keeps a run red whose file fails twice", async () => {
    const judged = await takeSecondLook([bad("b", "adds up")], endsAs(bad("b", "adds up")));
    expect(judged.tally).toEqual({ passed: 2, failed: 1 });
    expect(failureLines(judged, "7")).toEqual([
      "✗ |integration| b > adds up",
      "    b broke",
      "    FIEL_SEED=7 npm test -- b",
    ]);
  });

  test("leaves a run green whose file fails by turns: each test passed once, and all that failed are told", async () => {
    const judged = await takeSecondLook([bad("b", "adds up")], endsAs(bad("b", "is drawn")));
    expect(judged.tally).toEqual({ passed: 3, failed: 0 });
    expect(failureLines(judged, "7").slice(0, 3)).toEqual([
      "Unsteady: failed, then passed alone (1)",
      "~ |integration| b > adds up",
      "~ |integration| b > is drawn",
    ]);
    const hook = await takeSecondLook([bad("b", "adds up")], endsAs(bad("b")));
    expect(hook.tally.failed).toBe(1);
    // A hook failed beside a test, so that tests of its suite did not run.
    const beside = (name: string) => ({ ...bad("b", name), failedOutside: true });
    const hookAgain = await takeSecondLook([bad("b", "adds up")], endsAs(beside("is drawn")));
    expect(hookAgain.tally.failed).toBe(1);
    const hookBefore = await takeSecondLook([beside("adds up")], endsAs(bad("b", "is drawn")));
    expect(hookBefore.tally.failed).toBe(1);
    const both = await takeSecondLook([bad("b", "adds up")], endsAs(bad("b", "is drawn", "adds up")));
    expect(both.tally.failed).toBe(2);
  });

  test("tells a file of the cluster with its project", async () => {
    const first = { ...bad("b"), project: "cluster" };
    const judged = await takeSecondLook([first], endsAs(first));
    expect(failureLines(judged, "7").at(-1)).toBe("    FIEL_SEED=7 npm test -- --project=cluster b");
  });

  test("believes no second run that told nothing of the file", async () => {
    const runs: RunOutcome[] = [
      { project: "integration", files: [], unexplained: "no report" },
      { project: "integration", files: [good("b")], unexplained: "an error of no file" },
    ];
    for (const again of runs) {
      const judged = await takeSecondLook([bad("b")], async () => again);
      expect(judged.tally).toEqual({ passed: 2, failed: 1 });
    }
  });

  test("forgives as many files as may be unsteady, and none of more", async () => {
    const failing = (count: number) => Array.from({ length: count }, (_, i) => bad(`file ${i}`, "x"));
    const asked: string[] = [];
    const runAlone = async (project: string, file: string): Promise<RunOutcome> => {
      asked.push(file);
      return endsAs(good(file))().then((outcome) => ({ ...outcome, project }));
    };
    const forgiven = await takeSecondLook(failing(mostUnsteady), runAlone);
    expect(forgiven.tally.failed).toBe(0);
    expect(asked).toHaveLength(mostUnsteady);
    const red = await takeSecondLook(failing(mostUnsteady + 1), runAlone);
    expect(red.tally.failed).toBe(mostUnsteady + 1);
    expect(asked).toHaveLength(mostUnsteady);
  });
});
