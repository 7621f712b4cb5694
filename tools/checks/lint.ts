import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importGraph } from "../test/changed/import-graph.ts";
import { type SourceTree, sourceTree } from "../test/changed/source-tree.ts";
import { rootDirectory } from "../setup/paths.mjs";
import { closureKeys } from "./closure-keys.ts";
import { complaintsOf } from "./run-program.ts";

/** Whether a file affects the result of all files: rules, compiler settings, packages, and types that are declared without an import. */
const isEverybodys = (file: string, read: SourceTree["read"]): boolean =>
  /(^|\/)(\.oxlintrc\.json|tsconfig[\w.]*\.json|package(-lock)?\.json)$|^tools\/(lint\/|checks\/lint\.ts$)/.test(
    file,
  ) ||
  (/\.[cm]?tsx?$/.test(file) && /\bdeclare (global|module)\b/.test(read(file)));

/** File -> a key of everything that the rules read for it, including the types that it imports. */
const keysOf = (tree: SourceTree): ReadonlyMap<string, string> => {
  const common = createHash("sha256");
  for (const file of [...tree.files].toSorted())
    if (isEverybodys(file, tree.read)) common.update(file).update("\0").update(tree.read(file));
  const everybodys = common.digest("base64");
  const own = closureKeys(importGraph(tree, "values and types"), (file) =>
    tree.files.has(file) ? tree.read(file) : "",
  );
  return new Map([...own].map(([file, key]) => [file, `${everybodys} ${key}`]));
};

const readPassed = (file: string): ReadonlySet<string> => {
  try {
    return new Set(JSON.parse(readFileSync(file, "utf8")) as string[]);
  } catch {
    return new Set();
  }
};

/**
 * Faults that the linter finds in files that changed, or import a changed one, since they last passed; in all files when nothing is cached. The cache
 * is in node_modules and is lost when the packages are installed again.
 */
export const findLintFaults = async (directory = rootDirectory): Promise<readonly string[]> => {
  const cache = join(directory, "node_modules", ".cache", "fiel");
  const remembered = join(cache, "lint.json");
  const passed = readPassed(remembered);
  const keys = keysOf(sourceTree(directory));
  const wanted = [...keys].filter(([, key]) => !passed.has(key)).map(([file]) => file);
  // Without a cache no files are named: that is faster, and files that the settings exclude are not linted.
  const named = passed.size === 0 ? [] : wanted;
  if (wanted.length === 0) return [];
  const complaints = await complaintsOf(
    "oxlint/bin/oxlint",
    ["--no-error-on-unmatched-pattern", ...named],
    directory,
  );
  if (complaints.length > 0) return complaints;
  mkdirSync(cache, { recursive: true });
  writeFileSync(remembered, JSON.stringify([...keys.values()]));
  return [];
};
