import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";

/** Variable with another folder for the results of failed journeys. */
export const resultsVariable = "FIEL_TEST_RESULTS";

/** Folder for the results of failed journeys: a folder for each file, with pictures of its pages and logs of its programs. */
export const resultsDirectory = (): string =>
  process.env[resultsVariable] ?? join(rootDirectory, "test-results");

/** Folders of journeys. Only these are removed, because a folder chosen by the user may hold other files. */
const ofJourney = /\.(spec|journey)(-\d+)?$/;

/** Removes the results of earlier runs. */
export const emptyResults = (): void => {
  const directory = resultsDirectory();
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(directory).filter((one) => ofJourney.test(one)))
    rmSync(join(directory, name), { recursive: true, force: true });
};

/** One line that names the folder and its content; none when it is empty. */
export const resultsLines = (): readonly string[] => {
  const directory = resultsDirectory();
  const left = existsSync(directory) ? readdirSync(directory).toSorted() : [];
  if (left.length === 0) return [];
  return [
    `Pages as pictures, and logs of programs: ${relative(rootDirectory, directory)}/ (${left.join(", ")})`,
  ];
};
