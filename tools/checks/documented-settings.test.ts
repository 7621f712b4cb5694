import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unknownSettings } from "@fiel/domain";
import { expect, test } from "vitest";
import { rootDirectory } from "../setup/paths.mjs";

const read = (file: string): string => readFileSync(join(rootDirectory, file), "utf8");
const namesIn = (text: string): readonly string[] => text.match(/\bFIEL_[A-Z][A-Z_]*\b/g) ?? [];

/** Settings of the programs that run in a plant; the simulator and the tools are for developers. */
const settingsInCode = (): ReadonlySet<string> => {
  const files = globSync(["apps/server/src/**/*.ts", "apps/gateway/src/**/*.ts"], { cwd: rootDirectory });
  const programs = files.filter((file) => !/[/\\]testing[/\\]|\.test\.ts$/.test(file));
  return new Set(programs.flatMap((file) => namesIn(read(file))));
};

test("every setting that server and gateway read stands in the operator's page", () => {
  const documented = new Set(namesIn(read("docs/operations.md")));
  const inCode = settingsInCode();
  expect(inCode.size).toBeGreaterThan(5);
  expect([...inCode].filter((name) => !documented.has(name))).toEqual([]);
});

test("no setting that is read or documented is told as unknown at the start", () => {
  const named = [
    ...settingsInCode(),
    ...namesIn(read("docs/operations.md")),
    ...namesIn(read("docs/gateway.md")),
  ];
  expect(unknownSettings(Object.fromEntries(named.map((name) => [name, "x"])))).toEqual([]);
});
