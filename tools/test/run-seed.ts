import { randomInt } from "node:crypto";

/** Every random test of a run draws from it. */
export const seedVariable = "FIEL_SEED";

/** The seed that was given, or a new one; the programs of the run inherit it. */
export const chooseRunSeed = (): string => {
  const seed = (process.env[seedVariable] ??= String(randomInt(1, 2 ** 31)));
  return seed;
};
