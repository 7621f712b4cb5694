import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rootDirectory } from "../setup/paths.mjs";

/** All sources of the built web app. */
const sources = [
  "apps/web/{src,public}/**/*",
  "apps/web/{index,tv,management,acknowledge,operator}.html",
  "apps/web/*.ts",
  "tools/web/*.ts",
  "apps/web/{package,tsconfig}.json",
  "packages/{domain,contracts}/src/**/*",
  "package-lock.json",
  "tsconfig.base.json",
];

/** A hash over names and contents: a rename changes it, the file times of a new clone do not. */
export const hashWebSources = (): string => {
  const hash = createHash("sha256");
  const files = globSync(sources, { cwd: rootDirectory, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()) {
    hash.update(`${file.slice(rootDirectory.length)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
};
