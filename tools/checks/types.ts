import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";
import { complaintsOf } from "./run-program.ts";

/** In node_modules, so that the cache is lost when the packages are installed again. */
const cacheIn = (directory: string): string => join(directory, "node_modules", ".cache", "fiel");

/**
 * Errors that the compiler finds in a project. Incremental: it caches its findings by the content of files, so that a run after a change checks only
 * what the change can affect, a tenth of the work.
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
