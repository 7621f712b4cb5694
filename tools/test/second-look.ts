import { type FileOutcome, hasFailed, type RunOutcome, tallyOf } from "./file-outcome.ts";
import type { Tally } from "./tally.ts";

/** Most files that may pass only at the second look in a successful run. */
export const mostUnsteady = 5;

export interface Judged {
  readonly tally: Tally;
  /** Files of which something failed twice, or once when there was no second look. */
  readonly broken: readonly FileOutcome[];
  /** Files that failed, and of which each test passed in one of both runs. Their `firstError` is that of the first run. */
  readonly unsteady: readonly FileOutcome[];
}

type RunAlone = (project: string, file: string) => Promise<RunOutcome>;

/** Runs a file again, alone. If that run has no result for the file, the first outcome stays. */
const lookAgain = async (first: FileOutcome, runAlone: RunAlone): Promise<FileOutcome> => {
  const again = await runAlone(first.project, first.file);
  const same = again.files.find(({ file }) => file === first.file);
  return again.unexplained === null && same !== undefined ? same : first;
};

/** Whether tests failed in both runs, and none of them twice: each has passed once. After an error outside of tests some of them may not have run. */
const failedByTurns = (first: FileOutcome, again: FileOutcome): boolean =>
  first.failedOutside !== true &&
  again.failedOutside !== true &&
  first.failedTests.length > 0 &&
  again.failedTests.length > 0 &&
  again.failedTests.every((name) => !first.failedTests.includes(name));

/** A file whose tests failed by turns, with all of them as passed. */
const asPassed = (outcome: FileOutcome): FileOutcome => ({
  ...outcome,
  passed: outcome.passed + outcome.failedTests.length,
  failedTests: [],
  firstError: null,
});

const judge = (files: readonly FileOutcome[], unsteady: readonly FileOutcome[]): Judged => ({
  tally: tallyOf(files),
  broken: files.filter(hasFailed),
  unsteady,
});

/** Runs each failed file once more, alone. If more files failed than may be unsteady there is no second look, because the run fails anyway. */
export const takeSecondLook = async (first: readonly FileOutcome[], runAlone: RunAlone): Promise<Judged> => {
  const failed = first.filter(hasFailed);
  if (failed.length > mostUnsteady) return judge(first, []);
  const final = new Map<FileOutcome, FileOutcome>();
  const unsteady: FileOutcome[] = [];
  for (const outcome of failed) {
    const again = await lookAgain(outcome, runAlone);
    const isByTurns = hasFailed(again) && failedByTurns(outcome, again);
    final.set(outcome, isByTurns ? asPassed(again) : again);
    if (isByTurns || !hasFailed(again))
      unsteady.push({ ...outcome, failedTests: [...outcome.failedTests, ...again.failedTests] });
  }
  return judge(
    first.map((outcome) => final.get(outcome) ?? outcome),
    unsteady,
  );
};
