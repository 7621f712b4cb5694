import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";

/** Names another folder for what failed journeys leave. */
export const resultsVariable = "FIEL_TEST_RESULTS";

/** What failed journeys leave: a folder for each file, with pictures of its pages and the logs of its programs. */
export const resultsDirectory = (): string =>
  process.env[resultsVariable] ?? join(rootDirectory, "test-results");

/** A folder that is named elsewhere may hold what is somebody's. */
const ofJourney = /\.(spec|journey)(-\d+)?$/;

/** What an earlier run left says nothing of this one. */
export const emptyResults = (): void => {
  const directory = resultsDirectory();
  mkdirSync(directory, { recursive: true });
  for (const name of readdirSync(directory).filter((one) => ofJourney.test(one)))
    rmSync(join(directory, name), { recursive: true, force: true });
};

/** One line that names the folder and what lies in it; none where nothing was left. */
export const resultsLines = (): readonly string[] => {
  const directory = resultsDirectory();
  const left = existsSync(directory) ? readdirSync(directory).toSorted() : [];
  if (left.length === 0) return [];
  return [
    `Pages as pictures, and logs of programs: ${relative(rootDirectory, directory)}/ (${left.join(", ")})`,
  ];
};
