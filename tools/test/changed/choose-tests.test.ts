import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeTree } from "../../checks/write-tree.ts";
import { rootDirectory } from "../../setup/paths.mjs";
import { changedFiles } from "./changed-files.ts";
import { chooseTests, sharedJourneys } from "./choose-tests.ts";
import { importGraph } from "./import-graph.ts";
import { sourceTree, treeOf } from "./source-tree.ts";

const server = "apps/server/src";
const files: Record<string, string> = {
  "packages/domain/package.json": '{ "name": "@fiel/domain", "exports": { ".": "./src/index.ts" } }',
  "packages/domain/src/index.ts": 'export { a } from "./x/a.ts";\nexport * from "./y/b.ts";\n',
  "packages/domain/src/x/a.ts": "export const a = 1;\n",
  "packages/domain/src/y/b.ts": "export const b = 1;\nexport type B = 1;\n",
  [`${server}/create-app.ts`]:
    'import { mountX } from "./features/x/x.routes.ts";\nimport { mountY } from "./features/y/y.routes.ts";\nimport { http } from "./platform/http.ts";\nexport const app = [mountX, mountY, http];\n',
  [`${server}/platform/http.ts`]: 'export const http = "http";\n',
  [`${server}/platform/migrate.ts`]: 'export const statements = () => read("migrations");\n',
  [`${server}/platform/migrations/0001.sql`]: "select 1;\n",
  [`${server}/features/x/x.routes.ts`]: 'import { a } from "@fiel/domain";\nexport const mountX = a;\n',
  [`${server}/features/y/y.routes.ts`]: 'import { b } from "@fiel/domain";\nexport const mountY = b;\n',
  [`${server}/features/x/x.integration.test.ts`]: 'import { app } from "../../create-app.ts";\nask(app);\n',
  [`${server}/features/y/y.integration.test.ts`]:
    'import { app } from "../../create-app.ts";\nask(app, "/x");\n',
  [`${server}/all.integration.test.ts`]: 'import * as domain from "@fiel/domain";\nask(domain);\n',
  [`${server}/types.integration.test.ts`]:
    'import type { B } from "@fiel/domain";\nexport const one: B = 1;\n',
  [`${server}/migrate.integration.test.ts`]:
    'import { statements } from "./platform/migrate.ts";\nstatements();\n',
  [`${server}/killed.integration.test.ts`]: 'run(join(here, "testing", "held.ts"));\n',
  [`${server}/testing/held.ts`]: "export const held = 1;\n",
  "apps/web/src/features/y/y-page.css": ".y {}\n",
  "e2e/y.spec.ts": 'open("/y");\n',
  "e2e/board.spec.ts": 'import "./board/picture.part.ts";\n',
  "e2e/board/picture.part.ts": "export const picture = 1;\n",
  "e2e/kept.spec.ts": 'import "../apps/server/src/testing/held.ts";\n',
  "package.json": "{}\n",
};
for (const file of sharedJourneys) files[file] = "export const y = 1;\n";

const git = (directory: string, ...args: readonly string[]) =>
  execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.com", ...args], { cwd: directory });
const clone = (): string => {
  const directory = writeTree(files);
  git(directory, "init", "--quiet", "--initial-branch=main");
  git(directory, "add", ".");
  git(directory, "commit", "--quiet", "--message", "x");
  return directory;
};
const chosenFor = (changed: readonly string[]) => {
  const tree = treeOf(new Set(Object.keys(files)), (file) => files[file] ?? "");
  const { integration, journeys } = chooseTests(changed, importGraph(tree), tree.read);
  return [...integration, ...journeys].map((file) => file.replace(`${server}/`, "")).toSorted();
};
const [x, y] = ["features/x/x.integration.test.ts", "features/y/y.integration.test.ts"];
const all = Object.keys(files)
  .filter((file) => /\.(integration\.test|spec)\.ts$/.test(file))
  .map((file) => file.replace(`${server}/`, ""))
  .toSorted();

test.each([
  [
    "a formula, those of its feature, who asks that feature's call, and who imports all formulas",
    ["packages/domain/src/x/a.ts"],
    ["all.integration.test.ts", x, y],
  ],
  [
    "a formula behind `export *`, those that use its value and not its type",
    ["packages/domain/src/y/b.ts"],
    ["all.integration.test.ts", "e2e/y.spec.ts", y],
  ],
  ["a feature, its own tests and journey", [`${server}/features/y/y.routes.ts`], ["e2e/y.spec.ts", y]],
  [
    "a program that tests start, those tests",
    [`${server}/testing/held.ts`],
    ["e2e/kept.spec.ts", "killed.integration.test.ts"],
  ],
  [
    "a migration, who migrates",
    [`${server}/platform/migrations/0001.sql`],
    [...sharedJourneys, "migrate.integration.test.ts"],
  ],
  ["a style sheet, the journey of its feature", ["apps/web/src/features/y/y-page.css"], ["e2e/y.spec.ts"]],
  ["what all calls go through, all who call", [`${server}/platform/http.ts`], [...sharedJourneys, x, y]],
  ["a part of a journey, that journey", ["e2e/board/picture.part.ts"], ["e2e/board.spec.ts"]],
  ["a test, itself", [`${server}/types.integration.test.ts`], ["types.integration.test.ts"]],
  ["a test of a feature, itself", [`${server}/features/y/y.integration.test.ts`], [y]],
  ["the packages, everything", ["package.json"], all],
  ["a document that no test reads, none", ["docs/x.md"], []],
] as const)("chooses for %s", (_, changed, expected) => {
  expect(chosenFor(changed)).toEqual([...expected].toSorted());
});

test("what differs is what was changed, removed and added since a commit", () => {
  const directory = clone();
  expect(changedFiles("HEAD", directory)).toEqual([]);
  writeFileSync(join(directory, "e2e", "ny.spec.ts"), "");
  git(directory, "rm", "--quiet", "e2e/y.spec.ts");
  git(directory, "checkout", "--quiet", "-b", "work");
  git(directory, "commit", "--quiet", "--message", "y");
  writeFileSync(join(directory, "package.json"), "{ }");
  expect(changedFiles("main", directory)).toEqual(["e2e/ny.spec.ts", "e2e/y.spec.ts", "package.json"]);
  expect(changedFiles("HEAD", directory)).toEqual(["e2e/ny.spec.ts", "package.json"]);
  expect([...sourceTree(directory).files].filter((file) => /y\.spec/.test(file))).toEqual(["e2e/ny.spec.ts"]);
});

test("every import that tests, tools and packages of this repository have is found", () => {
  const tree = sourceTree(rootDirectory);
  const some = new Set([...tree.files].filter((file) => !/^apps\/.+\.tsx?$/.test(file)));
  const lost = [...importGraph(treeOf(some, tree.read))].flatMap(([file, targets]) =>
    [...targets].filter((target) => !tree.files.has(target)).map((target) => `${file} -> ${target}`),
  );
  expect(lost).toEqual([]);
});

test("the journeys for what pages share are there", () => {
  expect(sharedJourneys.filter((file) => !existsSync(join(rootDirectory, file)))).toEqual([]);
});
