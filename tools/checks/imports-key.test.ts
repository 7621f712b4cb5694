import { expect, test } from "vitest";
import { treeOf } from "../test/changed/source-tree.ts";
import { importsKey } from "./imports-key.ts";

const files = {
  "package.json": '{ "name": "fiel" }',
  ".dependency-cruiser.cjs": "module.exports = {};\n",
  "a.ts": 'import { b } from "./b.ts";\nexport const a = b;\n',
  "b.ts": "export const b = 1;\n",
  "old.cjs": "module.exports = {};\n",
};
const keyWith = (changed: Readonly<Record<string, string>>): string => {
  const all: Record<string, string> = { ...files, ...changed };
  return importsKey(treeOf(new Set(Object.keys(all)), (file) => all[file] ?? ""));
};

test("stays where code changes that imports nothing", () => {
  expect(keyWith({ "b.ts": "export const b = 2;\n// import of coils\nexport const from = 1;\n" })).toBe(
    keyWith({}),
  );
});

test.each([
  ["an import", { "b.ts": 'import { a } from "./a.ts";\nexport const b = a;\n' }],
  ["an import of a type", { "a.ts": 'import type { b } from "./b.ts";\nexport const a = 1;\n' }],
  ["an import over many lines", { "b.ts": 'import {\n  a,\n} from "./a.ts";\nexport const b = a;\n' }],
  ["an import for what it does", { "b.ts": 'import "./a.ts";\nexport const b = 1;\n' }],
  ["an import in an expression", { "b.ts": 'export const b = await import("./a.ts");\n' }],
  ["an import in a comment's type", { "b.ts": '/** @type {import("./a.ts").A} */\nexport const b = 1;\n' }],
  ["a value that is handed on", { "b.ts": 'export { a as b } from "./a.ts";\n' }],
  ["all that is handed on", { "b.ts": 'export * from "./a.ts";\n' }],
  ["a file of CommonJS", { "old.cjs": 'module.exports = require("./a.ts");\n' }],
  ["a new file", { "c.ts": "export const c = 1;\n" }],
  ["what a package exports", { "package.json": '{ "name": "fiel", "exports": {} }' }],
  ["the rules", { ".dependency-cruiser.cjs": "module.exports = { forbidden: [] };\n" }],
])("changes with %s", (_, changed) => {
  expect(keyWith(changed)).not.toBe(keyWith({}));
});
