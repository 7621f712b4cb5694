import { existsSync } from "node:fs";
import { join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";
import { complaintsOf } from "./run-program.ts";

const drawnFolders = ["apps", "packages", "e2e", "bench", "tools"];
const rules = join(rootDirectory, ".dependency-cruiser.cjs");

/** Imports that cross a boundary drawn in .dependency-cruiser.cjs. */
export const findCrossings = async (directory = rootDirectory): Promise<readonly string[]> => {
  const present = drawnFolders.filter((folder) => existsSync(join(directory, folder)));
  return complaintsOf(
    "dependency-cruiser/bin/dependency-cruiser.mjs",
    ["--config", rules, "--output-type", "err", ...present],
    directory,
  );
};
