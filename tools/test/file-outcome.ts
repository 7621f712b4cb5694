import type { Tally } from "./tally.ts";

/** How one test file ended. A file also counts as failed when a hook, its loading or an error outside of a test failed. */
export interface FileOutcome {
  readonly project: string;
  /** Path from the root of the repository. */
  readonly file: string;
  readonly passed: number;
  /** Full names of the tests that failed; empty when the file failed outside of its tests. */
  readonly failedTests: readonly string[];
  /** Whether something else than a test failed too, so that tests may not have run; absent when nothing did. */
  readonly failedOutside?: boolean;
  /** Message of the first error; null when the file passed. */
  readonly firstError: string | null;
}

/** The reporter's output at the end of a run. */
export interface Report {
  readonly files: readonly FileOutcome[];
  /** Messages of errors that belong to no file. */
  readonly strayErrors: readonly string[];
}

/** How one run of vitest ended. */
export interface RunOutcome {
  readonly project: string;
  readonly files: readonly FileOutcome[];
  /** Why the run failed although no file failed; null when every failure belongs to a file. */
  readonly unexplained: string | null;
}

export const hasFailed = ({ firstError }: FileOutcome): boolean => firstError !== null;

/** Counts tests; a file that failed outside of its tests counts as one failure. */
export const tallyOf = (files: readonly FileOutcome[]): Tally => ({
  passed: files.reduce((sum, { passed }) => sum + passed, 0),
  failed: files.reduce(
    (sum, outcome) => sum + (hasFailed(outcome) ? Math.max(1, outcome.failedTests.length) : 0),
    0,
  ),
});

/** Counts the tests of a run, and one failure more if the run failed for another reason than its files. */
export const tallyOfRun = ({ files, unexplained }: RunOutcome): Tally => {
  const { passed, failed } = tallyOf(files);
  return { passed, failed: failed + (unexplained === null ? 0 : 1) };
};
