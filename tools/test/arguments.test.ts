import { expect, test } from "vitest";
import { parseArguments } from "./arguments.ts";

test.each([
  [[], { project: null, changedSince: null, filters: [] }],
  [["--project=cluster", "apps/a"], { project: "cluster", changedSince: null, filters: ["apps/a"] }],
  [["--changed"], { project: null, changedSince: "HEAD", filters: [] }],
  [["--changed=main", "e2e/"], { project: null, changedSince: "main", filters: ["e2e/"] }],
])("reads %j", (given, expected) => {
  expect(parseArguments(given)).toEqual(expected);
});
