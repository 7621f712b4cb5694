export interface TestArguments {
  /** The project of vitest.config.ts to run; null for all projects. */
  readonly project: string | null;
  /** Run only tests that the change since this commit can affect ("HEAD": uncommitted changes); null for all tests. */
  readonly changedSince: string | null;
  readonly filters: readonly string[];
}

export const projectFlag = "--project=";
const changedFlag = /^--changed(?:=(.+))?$/;

/** Parses `--project=NAME` and `--changed[=COMMIT]` from the arguments of `npm test --`; the others are paths. */
export const parseArguments = (given: readonly string[]): TestArguments => {
  const changed = given.map((one) => changedFlag.exec(one)).find((one) => one !== null);
  return {
    project: given.find((one) => one.startsWith(projectFlag))?.slice(projectFlag.length) ?? null,
    changedSince: changed === undefined ? null : (changed[1] ?? "HEAD"),
    filters: given.filter((one) => !one.startsWith(projectFlag) && !changedFlag.test(one)),
  };
};
