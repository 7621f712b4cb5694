import { expect, test } from "vitest";
import { findSlowPatterns, slowTextOf } from "./linear-patterns.ts";
import { writeTree } from "./write-tree.ts";

test.each([
  ["blanks that nothing ends", /^(.*?)\s*$/],
  ["a run that begins anew at each sign", /0+$/],
  ["a run in the middle", /^'+|'+$/],
  ["two runs of the same signs", /^(\d+)[\d.]*;/],
  ["a sign that comes again and again", / codec\(.*$/],
  ["words that begin at each mark", /\b[a-z][a-z.-]*:\/\//i],
  ["a file's end in a path", /^\/[^/]*\.[^/]*$/],
  ["groups in groups", /^(?:a+)+$/],
  ["three runs", /\{\s*([^}]*?)\s*\}/],
])("tells of %s: %s", (_case, pattern) => {
  expect(slowTextOf(pattern)).not.toBeNull();
});

test.each([
  /^\s+/,
  /^[a-z0-9]+$/,
  /[\p{L}\p{N}]+/u,
  /^(\d{1,12})(?:[.,](\d{1,12}))?$/,
  /(?<!0)0+$/,
  /\$t\(([^()]*)\)/,
])("says nothing of %s", (pattern) => {
  expect(slowTextOf(pattern)).toBeNull();
});

test("names the file and the text, looks at no tests, and refuses what is made of values", async () => {
  const tree = writeTree({
    "apps/server/src/a.ts": 'export const a = (text: string) => text.replace(/\\s+$/, "");',
    "apps/server/src/a.test.ts": "export const b = /\\s+$/;",
    "packages/domain/src/c.tsx": "export const c = (name: string) => new RegExp(`^${name}+$`);",
  });
  expect(await findSlowPatterns(tree)).toEqual([
    // Which text is found first depends on the load of the processors.
    expect.stringMatching(
      /^apps\/server\/src\/a\.ts: \/\\s\+\$\/ grows faster than its text: ".*" \+ " " times n \+ "/,
    ),
    "packages/domain/src/c.tsx makes a pattern of values: write it out, so that it is tried",
  ]);
});
