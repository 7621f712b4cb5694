import { createHash } from "node:crypto";
import type { SourceTree } from "../test/changed/source-tree.ts";

const code = /\.([cm]?ts|tsx|[cm]?js)$/;
/** Files that decide where imports lead and which are allowed. */
const settings =
  /(^|\/)(package(-lock)?\.json|tsconfig[\w.]*\.json)$|^\.dependency-cruiser\.cjs$|^tools\/checks\/boundaries\.ts$/;
/** Matches import and re-export statements, imports in expressions and type comments, CommonJS `require`, and triple-slash directives. */
const imports =
  /^(?:import|export)\b[^;]*?\bfrom\s+["'][^"']+["']|^import\s+["'][^"']+["']|\b(?:import|require)\s*\([^)]*\)|^\/\/\/ *<.*$/gm;

/** A key of all file names and of each file's imports. It stays the same when only other code changes. */
export const importsKey = ({ files, read }: SourceTree): string => {
  const hash = createHash("sha256");
  for (const file of [...files].toSorted()) {
    hash.update(`${file}\0`);
    if (settings.test(file)) hash.update(read(file));
    else if (code.test(file)) hash.update((read(file).match(imports) ?? []).join("\0"));
  }
  return hash.digest("base64");
};
