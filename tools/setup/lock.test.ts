import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLock } from "./lock.mjs";

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "fiel-lock-"));
  file = join(directory, "lock");
});
afterEach(() => rmSync(directory, { recursive: true }));

test("lets one in at a time", async () => {
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all([withLock(file, work), withLock(file, work), withLock(file, work)]);
  expect(most).toBe(1);
  expect(existsSync(file)).toBe(false);
});

test("passes over a holder that died", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(file, String(pid));
  await expect(withLock(file, async () => "in")).resolves.toBe("in");
});

test("waits for a living holder, and says so once", async () => {
  writeFileSync(file, String(process.pid));
  let told = 0;
  const entered = withLock(
    file,
    async () => "in",
    () => {
      told += 1;
      rmSync(file);
    },
  );
  await expect(entered).resolves.toBe("in");
  expect(told).toBe(1);
});

test("gives way when the work fails", async () => {
  await expect(withLock(file, async () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(existsSync(file)).toBe(false);
});
