import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";
import { sourceTree } from "../test/changed/source-tree.ts";
import { importsKey } from "./imports-key.ts";
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

const remembered = join(rootDirectory, "node_modules", ".cache", "fiel", "boundaries");

/** Crossings of this repository; empty without looking when no import, file or rule changed since a run that found none. */
export const findNewCrossings = async (): Promise<readonly string[]> => {
  const key = importsKey(sourceTree(rootDirectory));
  if (existsSync(remembered) && readFileSync(remembered, "utf8") === key) return [];
  const crossings = await findCrossings();
  if (crossings.length > 0) return crossings;
  mkdirSync(dirname(remembered), { recursive: true });
  writeFileSync(remembered, key);
  return [];
};
