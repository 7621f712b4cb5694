import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findWrongTypes } from "./types.ts";
import { writeTree } from "./write-tree.ts";

const project = {
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      module: "NodeNext",
      allowImportingTsExtensions: true,
      types: [],
    },
    include: ["*.ts"],
  }),
  "made.ts": "export const weightMg = 1;\n",
  "used.ts": 'import { weightMg } from "./made.ts";\nexport const heavierMg: number = weightMg + 1;\n',
};
const find = (directory: string) => findWrongTypes("tsconfig.json", directory);

test("what was found once is found until it is mended, though nothing else changed", async () => {
  const directory = writeTree(project);
  expect(await find(directory)).toEqual([]);
  writeFileSync(join(directory, "made.ts"), 'export const weightMg = "1";\n');
  const wrong = [expect.stringMatching(/^used\.ts.+not assignable/)];
  expect(await find(directory)).toEqual(wrong);
  expect(await find(directory)).toEqual(wrong);
  writeFileSync(join(directory, "made.ts"), project["made.ts"]);
  expect(await find(directory)).toEqual([]);
});

test("a file that is added is looked at, and one that is gone is missed by who imports it", async () => {
  const directory = writeTree(project);
  expect(await find(directory)).toEqual([]);
  writeFileSync(join(directory, "added.ts"), "export const wrong: string = 1;\n");
  expect(await find(directory)).toEqual([expect.stringMatching(/^added\.ts/)]);
  rmSync(join(directory, "added.ts"));
  rmSync(join(directory, "made.ts"));
  expect(await find(directory)).toEqual([expect.stringMatching(/^used\.ts/)]);
});
