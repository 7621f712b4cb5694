import { expect, test } from "vitest";
import { findUnreasoned } from "./dependency-reasons.ts";
import { writeTree } from "./write-tree.ts";

const tree = (rows: string): string =>
  writeTree({
    "package.json": JSON.stringify({ devDependencies: { vitest: "5.0.0" } }),
    "apps/server/package.json": JSON.stringify({ dependencies: { pg: "8.0.0", "@fiel/domain": "0.1.0" } }),
    "docs/architecture.md": `| package | why |\n|---|---|\n${rows}`,
  });

test("accepts a reason for each", () => {
  expect(findUnreasoned(tree("| `pg`, `vitest` | they work |\n"))).toEqual([]);
});

test("tells of a dependency without a reason", () => {
  expect(findUnreasoned(tree("| `pg` | it works |\n"))).toEqual([
    "docs/architecture.md gives no reason for vitest",
  ]);
});

test("tells of a reason without a dependency", () => {
  expect(findUnreasoned(tree("| `pg`, `vitest`, `left-pad` | they work |\n"))).toHaveLength(1);
});
