import { expect, test } from "vitest";
import { findNamesakes } from "./file-names.ts";
import { writeTree } from "./write-tree.ts";

const tree = (...files: string[]): string => writeTree(Object.fromEntries(files.map((file) => [file, ""])));

test("tells of two files of a workspace that share a name", () => {
  const [one, other] = ["apps/server/src/platform/pool.ts", "apps/server/src/features/x/pool.ts"];
  expect(findNamesakes(tree(one, other))).toEqual([`${other} and ${one} have one name`]);
});

test.each([
  ["another workspace's", "apps/server/src/orders.ts", "packages/contracts/src/orders.ts"],
  ["entries, indexes and texts", "tools/a/main.ts", "tools/b/main.ts"],
  ["tests", "apps/server/src/a/limits.test.ts", "apps/server/src/b/limits.test.ts"],
  ["the shells of two programs", "apps/web/src/app/router.tsx", "apps/web/src/management/router.tsx"],
])("accepts %s", (_case, one, other) => {
  expect(findNamesakes(tree(one, other))).toEqual([]);
});
