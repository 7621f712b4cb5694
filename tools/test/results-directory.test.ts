import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { writeTree } from "../checks/write-tree.ts";
import { emptyResults, resultsLines, resultsVariable } from "./results-directory.ts";

afterEach(() => vi.unstubAllEnvs());

test("a run begins with nothing of the one before, and names what its failures left", () => {
  const directory = join(writeTree({ "results/old.spec/page.png": "" }), "results");
  vi.stubEnv(resultsVariable, directory);
  expect(resultsLines().join("\n")).toMatch(/results\/ \(old\.spec\)$/);
  emptyResults();
  expect(existsSync(directory)).toBe(true);
  expect(resultsLines()).toEqual([]);
});
