import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { rootDirectory } from "../setup/paths.mjs";

/** Variable with the seed of all random tests of a run. */
export const seedVariable = "FIEL_SEED";

const seedOfCommit = (): string | null => {
  const { stdout, status } = spawnSync("git", ["rev-parse", "HEAD"], {
    cwd: rootDirectory,
    encoding: "utf8",
  });
  const seed = status === 0 ? Number.parseInt(stdout.slice(0, 7), 16) : 0;
  return seed > 0 ? String(seed) : null;
};

/**
 * Chooses the seed: the given one; on a build machine the commit's, so that a commit that passed passes again; otherwise a random one. The programs
 * of the run inherit it.
 */
export const chooseRunSeed = (): string => {
  const ofCommit = (): string | null => (process.env["CI"] === undefined ? null : seedOfCommit());
  const seed = (process.env[seedVariable] ??= ofCommit() ?? String(randomInt(1, 2 ** 31)));
  return seed;
};
