import { expect, test } from "vitest";
import { findDeadPaths } from "./doc-paths.ts";
import { writeTree } from "./write-tree.ts";

const tree = (document: string): string =>
  writeTree({ "docs/page.md": document, "apps/server/src/features/home/home.ts": "" });

test.each([
  ["a link", "[home](../apps/server/src/gone.ts)"],
  ["quoted code", "see `apps/server/src/gone.ts`"],
  ["a family with no member", "see `apps/<app>/test/*.ts`"],
])("tells of %s to nowhere", (_case, document) => {
  expect(findDeadPaths(tree(document))).toHaveLength(1);
});

test.each([
  ["a link with an anchor", "[home](../apps/server/src/features/home/home.ts#top)"],
  ["quoted code", "see `apps/server/src/features/home/`"],
  ["a family", "see `apps/<app>/src/features/<feature>/*.ts`"],
  ["another site", "[site](https://example.org/apps/gone.ts)"],
  ["what the commands make", "see `data/postgres` and `apps/web/dist`"],
  ["a fenced example", "```\n`apps/gone.ts`\n```"],
  ["code that is no path", "`a/b` and `text/plain`"],
])("accepts %s", (_case, document) => {
  expect(findDeadPaths(tree(document))).toEqual([]);
});
