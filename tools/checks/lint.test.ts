import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { rootDirectory } from "../setup/paths.mjs";
import { findLintFaults } from "./lint.ts";
import { writeTree } from "./write-tree.ts";

const rules = (debugger_: "error" | "off") =>
  JSON.stringify({
    plugins: ["typescript", "eslint"],
    options: { typeAware: true },
    categories: { correctness: "off" },
    rules: { "typescript/no-floating-promises": "error", "eslint/no-debugger": debugger_ },
  });
const compilerOptions = {
  strict: true,
  module: "NodeNext",
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
};
const project = {
  ".gitignore": "node_modules\n",
  ".oxlintrc.json": rules("off"),
  "tsconfig.json": JSON.stringify({ compilerOptions, include: ["*.ts"] }),
  "package.json": '{ "type": "module" }',
  "index.ts": 'export { run } from "./run.ts";\n',
  "run.ts": "export const run = (): number => 1;\n",
  "uses.ts": 'import { run } from "./index.ts";\nexport const use = (): void => {\n  run();\n};\n',
  "other.ts": "export const stop = (): void => {\n  debugger;\n};\n",
};
const openProject = (): string => {
  const directory = writeTree(project);
  execFileSync("git", ["init", "--quiet"], { cwd: directory });
  return directory;
};

beforeEach(() => {
  vi.stubEnv("OXLINT_TSGOLINT_PATH", join(rootDirectory, "node_modules", ".bin", "tsgolint"));
  return () => vi.unstubAllEnvs();
});

test("a file is looked at again where what it imports changed, until it is right", async () => {
  const directory = openProject();
  expect(await findLintFaults(directory)).toEqual([]);
  writeFileSync(join(directory, "run.ts"), "export const run = async (): Promise<number> => 1;\n");
  const wrong = [expect.stringMatching(/no-floating-promises[\s\S]+uses\.ts/)];
  expect(await findLintFaults(directory)).toEqual(wrong);
  expect(await findLintFaults(directory)).toEqual(wrong);
  writeFileSync(join(directory, "run.ts"), project["run.ts"]);
  expect(await findLintFaults(directory)).toEqual([]);
});

test("every file is looked at again where a rule changed", async () => {
  const directory = openProject();
  expect(await findLintFaults(directory)).toEqual([]);
  writeFileSync(join(directory, ".oxlintrc.json"), rules("error"));
  expect(await findLintFaults(directory)).toEqual([expect.stringMatching(/no-debugger[\s\S]+other\.ts/)]);
});
