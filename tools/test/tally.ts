export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export const nothingRun: Tally = { passed: 0, failed: 0 };

export const addTallies = (...tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
});

/** The run's last line, which other programs read. */
export const summaryLine = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;

/** Exit code of a run; a run without any test counts as failed. */
export const exitCodeOf = ({ passed, failed }: Tally): number => (failed === 0 && passed > 0 ? 0 : 1);
