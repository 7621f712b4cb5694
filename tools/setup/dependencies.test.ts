import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isInstalled, isStamped, matchesLockfile, stampDependencies } from "./dependencies.mjs";

const wanted = {
  packages: {
    "": {},
    "apps/server": { version: "0.1.0" },
    "node_modules/@fiel/server": { resolved: "apps/server", link: true },
    "node_modules/zod": { version: "4.0.0", integrity: "sha512-a" },
    "node_modules/only-on-macos": { version: "1.0.0", integrity: "sha512-b", optional: true },
  },
};
const { "": _root, "node_modules/only-on-macos": _macos, ...here } = wanted.packages;

describe("isInstalled", () => {
  test("accepts a tree without another platform's optional packages", () => {
    expect(isInstalled(wanted, { packages: here })).toBe(true);
  });
  test.each([
    [
      "a missing package",
      { "apps/server": here["apps/server"], "node_modules/zod": here["node_modules/zod"] },
    ],
    ["another version", { ...here, "node_modules/zod": { version: "4.0.1", integrity: "sha512-a" } }],
    ["another content", { ...here, "node_modules/zod": { version: "4.0.0", integrity: "sha512-z" } }],
    ["a package that was removed", { ...here, "node_modules/left-pad": { version: "1.0.0" } }],
  ])("refuses %s", (_case, packages) => {
    expect(isInstalled(wanted, { packages })).toBe(false);
  });
});

describe("on disk", () => {
  let root: string;
  const write = (file: string, content: unknown): void =>
    writeFileSync(join(root, file), JSON.stringify(content));
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "fiel-install-"));
    mkdirSync(join(root, "node_modules"));
    write("package-lock.json", wanted);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test("an interrupted install leaves no record, so it is done again", () => {
    expect(matchesLockfile(root)).toBe(false);
    expect(isStamped(root)).toBe(false);
  });
  test("a changed lockfile voids the stamp", () => {
    write("node_modules/.package-lock.json", { packages: here });
    stampDependencies(root);
    expect(isStamped(root)).toBe(true);
    write("package-lock.json", { packages: { ...wanted.packages, "node_modules/pg": { version: "8.0.0" } } });
    expect(isStamped(root)).toBe(false);
    expect(matchesLockfile(root)).toBe(false);
  });
});
