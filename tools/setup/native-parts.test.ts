import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linkLibraries } from "./native-parts.mjs";

test("makes the links that a skipped install script left out, and leaves the rest alone", () => {
  const directory = mkdtempSync(join(tmpdir(), "fiel-native-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mkdirSync(join(directory, "native", "lib"), { recursive: true });
  writeFileSync(join(directory, "native", "lib", "libpq.so.5.18"), "");
  const links = [
    { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" },
    { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" },
  ];
  writeFileSync(join(directory, "native", "pg-symlinks.json"), JSON.stringify(links));
  linkLibraries(directory);
  linkLibraries(directory);
  expect(readlinkSync(join(directory, "native", "lib", "libpq.so.5"))).toBe("libpq.so.5.18");
  expect(readlinkSync(join(directory, "native", "lib", "libpq.so"))).toBe("libpq.so.5.18");
});
