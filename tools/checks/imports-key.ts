import { createHash } from "node:crypto";
import type { SourceTree } from "../test/changed/source-tree.ts";

const code = /\.([cm]?ts|tsx|[cm]?js)$/;
/** What says where imports lead, and which are allowed. */
const settings =
  /(^|\/)(package(-lock)?\.json|tsconfig[\w.]*\.json)$|^\.dependency-cruiser\.cjs$|^tools\/checks\/boundaries\.ts$/;
/** Statements that import or hand on, imports in expressions and in types of comments, and files of CommonJS. */
const imports =
  /^(?:import|export)\b[^;]*?\bfrom\s+["'][^"']+["']|^import\s+["'][^"']+["']|\b(?:import|require)\s*\([^)]*\)|^\/\/\/ *<.*$/gm;

/** A key of the names of all files and of what each imports: it stays where the code between changes. */
export const importsKey = ({ files, read }: SourceTree): string => {
  const hash = createHash("sha256");
  for (const file of [...files].toSorted()) {
    hash.update(`${file}\0`);
    if (settings.test(file)) hash.update(read(file));
    else if (code.test(file)) hash.update((read(file).match(imports) ?? []).join("\0"));
  }
  return hash.digest("base64");
};
