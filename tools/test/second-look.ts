import { type FileOutcome, hasFailed, type RunOutcome, tallyOf } from "./file-outcome.ts";
import type { Tally } from "./tally.ts";

/** So many files may pass at the second look and leave the run green. */
export const mostUnsteady = 5;

export interface Judged {
  readonly tally: Tally;
  /** Files that failed twice, or once where there was no second look. */
  readonly broken: readonly FileOutcome[];
  /** Files that failed, and passed when they ran again alone. Their `firstError` is that of the first run. */
  readonly unsteady: readonly FileOutcome[];
}

type RunAlone = (project: string, file: string) => Promise<RunOutcome>;

/** A second run that does not tell of the file leaves the first outcome in force. */
const lookAgain = async (first: FileOutcome, runAlone: RunAlone): Promise<FileOutcome> => {
  const again = await runAlone(first.project, first.file);
  const same = again.files.find(({ file }) => file === first.file);
  return again.unexplained === null && same !== undefined ? same : first;
};

const judge = (files: readonly FileOutcome[], unsteady: readonly FileOutcome[]): Judged => ({
  tally: tallyOf(files),
  broken: files.filter(hasFailed),
  unsteady,
});

/**
 * Runs each failed file once more, alone. More failed files than may be unsteady get no second look: whatever it found, the run
 * would be red.
 */
export const takeSecondLook = async (first: readonly FileOutcome[], runAlone: RunAlone): Promise<Judged> => {
  const failed = first.filter(hasFailed);
  if (failed.length > mostUnsteady) return judge(first, []);
  const final = new Map<FileOutcome, FileOutcome>();
  for (const outcome of failed) final.set(outcome, await lookAgain(outcome, runAlone));
  const files = first.map((outcome) => final.get(outcome) ?? outcome);
  const unsteady = failed.filter((outcome) => !hasFailed(final.get(outcome) ?? outcome));
  return judge(files, unsteady);
};
