export interface TestArguments {
  /** The project of vitest.config.ts to run; null: all that the filters touch. */
  readonly project: string | null;
  /** Only what the change can touch since this commit, or with "HEAD" what is not committed; null: everything. */
  readonly changedSince: string | null;
  readonly filters: readonly string[];
}

export const projectFlag = "--project=";
const changedFlag = /^--changed(?:=(.+))?$/;

/** Takes `--project=NAME` and `--changed[=COMMIT]` out of what follows `npm test --`; the rest are paths. */
export const parseArguments = (given: readonly string[]): TestArguments => {
  const changed = given.map((one) => changedFlag.exec(one)).find((one) => one !== null);
  return {
    project: given.find((one) => one.startsWith(projectFlag))?.slice(projectFlag.length) ?? null,
    changedSince: changed === undefined ? null : (changed[1] ?? "HEAD"),
    filters: given.filter((one) => !one.startsWith(projectFlag) && !changedFlag.test(one)),
  };
};
