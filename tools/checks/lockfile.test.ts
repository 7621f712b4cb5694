import { expect, test } from "vitest";
import { findLockfileFaults } from "./lockfile.ts";
import { writeTree } from "./write-tree.ts";

test("tells of a package bound to one host", () => {
  const lockfile = `{\n"node_modules/zod": {\n"resolved": "https://mirror.example/zod-4.0.0.tgz"\n}}`;
  expect(findLockfileFaults(writeTree({ "package-lock.json": lockfile }))).toHaveLength(1);
});

test("tells of a registry in the settings", () => {
  const directory = writeTree({ "package-lock.json": "{}", ".npmrc": "registry=https://mirror.example\n" });
  expect(findLockfileFaults(directory)).toEqual([".npmrc names a registry"]);
});

test("accepts workspaces and packages without an address", () => {
  const lockfile = `{\n"node_modules/@fiel/server": {\n"resolved": "apps/server",\n"link": true\n}}`;
  expect(findLockfileFaults(writeTree({ "package-lock.json": lockfile }))).toEqual([]);
});

test("tells of a platform that npm forgot", () => {
  const packages = {
    "node_modules/oxlint": {
      optionalDependencies: { "@oxlint/linux-x64": "1.0.0", "@oxlint/darwin-arm64": "1.0.0" },
    },
    "node_modules/@oxlint/linux-x64": {},
  };
  const directory = writeTree({ "package-lock.json": JSON.stringify({ packages }) });
  expect(findLockfileFaults(directory)).toEqual([
    "package-lock.json lacks @oxlint/darwin-arm64, a platform of node_modules/oxlint",
  ]);
});
