import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bareEnvironment } from "@fiel/testkit/bare-environment";
import { describe, expect, it } from "vitest";
import { commands, helpAsked } from "../commands.mjs";
import { rootDirectory } from "../setup/paths.mjs";

/** Output of a program that is asked for help; it must exit with 0. */
const said = (entry: string, ...args: string[]): string =>
  execFileSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(rootDirectory, entry), ...args],
    {
      encoding: "utf8",
      // Without settings, because a user who asks for help has none yet.
      env: bareEnvironment(),
    },
  );

describe("every command explains itself", () => {
  it.each(Object.entries(commands))("npm run %s -- --help", (name, { entry, help }) => {
    const told = help === null ? said(entry, "--help") : helpAsked(name, ["x", "--help"]);
    expect(told).toMatch(/^Uso: \S.+/);
    expect(helpAsked(name, ["help"])).toBeNull();
  });

  it("names every npm script", () => {
    const { scripts } = JSON.parse(readFileSync(join(rootDirectory, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    const direct = new Set(["setup", "lint", "types"]);
    expect(Object.keys(commands).toSorted((one, other) => one.localeCompare(other))).toEqual(
      Object.keys(scripts)
        .filter((name) => !direct.has(name))
        .toSorted((one, other) => one.localeCompare(other)),
    );
  });
});
