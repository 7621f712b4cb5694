import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { closeDirectory } from "./close-directory.ts";

const place = mkdtempSync(path.join(tmpdir(), "fiel-close-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const modeOf = (directory: string): string => (statSync(directory).mode & 0o777).toString(8);

it("makes a directory that nobody else reads", async () => {
  const directory = path.join(place, "a", "new");
  await closeDirectory(directory);
  expect(modeOf(directory)).toBe("700");
});

it.each(["755", "777", "750", "770"])("closes one that exists with mode %s", async (mode) => {
  const directory = path.join(place, mode);
  mkdirSync(directory);
  chmodSync(directory, Number.parseInt(mode, 8));
  await closeDirectory(directory);
  expect(modeOf(directory)).toBe("700");
});
