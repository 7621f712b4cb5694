import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rootDirectory } from "../setup/paths.mjs";

/** Names of tests in the last cell of each row of the threat model's doors. */
const shownBy = (): readonly string[] => {
  const text = readFileSync(join(rootDirectory, "docs", "threat-model.md"), "utf8");
  const doors = text.slice(text.indexOf("## Doors"), text.indexOf("## Left open"));
  const lines = doors.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| door"));
  return lines.flatMap((line) =>
    [...(line.split("|").at(-2) ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
};

/** Whether a name leads to a test file: the file itself, a folder that has some, or a test of the server by its name. */
const leadsToTests = (name: string): boolean =>
  [
    name,
    `${name}/**/*.test.ts`,
    `apps/server/src/${name}.integration.test.ts`,
    `apps/server/src/${name}/**/*.test.ts`,
  ]
    .flatMap((pattern) => globSync(pattern, { cwd: rootDirectory }))
    .some((file) => /\.(test|spec)\.ts$/.test(file));

test("every fence of the threat model is shown by tests that there are", () => {
  const names = shownBy();
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !leadsToTests(name))).toEqual([]);
});
