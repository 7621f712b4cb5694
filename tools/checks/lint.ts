import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importGraph } from "../test/changed/import-graph.ts";
import { type SourceTree, sourceTree } from "../test/changed/source-tree.ts";
import { rootDirectory } from "../setup/paths.mjs";
import { closureKeys } from "./closure-keys.ts";
import { complaintsOf } from "./run-program.ts";

/** What every file is judged by: rules, the compiler's settings, packages, and types that are there without an import. */
const isEverybodys = (file: string, read: SourceTree["read"]): boolean =>
  /(^|\/)(\.oxlintrc\.json|tsconfig[\w.]*\.json|package(-lock)?\.json)$|^tools\/(lint\/|checks\/lint\.ts$)/.test(
    file,
  ) ||
  (/\.[cm]?tsx?$/.test(file) && /\bdeclare (global|module)\b/.test(read(file)));

/** File -> a key of all that the rules read for it, those that know of types too. */
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
 * What the linter says of the files that have changed, or import what has, since they were last found right; of all where nothing is
 * remembered. With the packages it goes, too, when they are installed anew.
 */
export const findLintFaults = async (directory = rootDirectory): Promise<readonly string[]> => {
  const cache = join(directory, "node_modules", ".cache", "fiel");
  const remembered = join(cache, "lint.json");
  const passed = readPassed(remembered);
  const keys = keysOf(sourceTree(directory));
  const wanted = [...keys].filter(([, key]) => !passed.has(key)).map(([file]) => file);
  // One that the settings leave out is none of the linter's files, and all are quicker named by none.
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
