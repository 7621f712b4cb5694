import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";
import { complaintsOf } from "./run-program.ts";

/** With the packages it goes, too, when they are installed anew. */
const cacheIn = (directory: string): string => join(directory, "node_modules", ".cache", "fiel");

/**
 * What the compiler says of a project. It remembers between runs, by the files' content, what it found of each: a run after a
 * change looks at what that change can touch, a tenth of the work.
 */
export const findWrongTypes = async (
  project: string,
  directory = rootDirectory,
): Promise<readonly string[]> => {
  const cache = cacheIn(directory);
  mkdirSync(cache, { recursive: true });
  const remembered = join(cache, `${project.replaceAll(/[^\w.]/g, "-")}.tsbuildinfo`);
  const args = ["-p", project, "--incremental", "--tsBuildInfoFile", remembered];
  return complaintsOf("typescript/bin/tsc", args, directory);
};
