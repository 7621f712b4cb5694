export interface TestArguments {
  /** The project of vitest.config.ts to run; null: all that the filters touch. */
  readonly project: string | null;
  readonly filters: readonly string[];
}

export const projectFlag = "--project=";

/** Takes `--project=NAME` out of what follows `npm test --`; the rest are paths. */
export const parseArguments = (given: readonly string[]): TestArguments => ({
  project: given.find((one) => one.startsWith(projectFlag))?.slice(projectFlag.length) ?? null,
  filters: given.filter((one) => !one.startsWith(projectFlag)),
});
