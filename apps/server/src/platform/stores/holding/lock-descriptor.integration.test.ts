import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { lockDescriptor } from "./lock-descriptor.ts";

const everything = process.env["PATH"];
afterEach(() => {
  process.env["PATH"] = everything;
});

/** Leaves only these programs in the path. */
function onlyWith(...programs: string[]): void {
  const directory = mkdtempSync(path.join(tmpdir(), "fiel-programs-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const program of programs) {
    const found = execFileSync("which", [program], { encoding: "utf8" }).trim();
    symlinkSync(found, path.join(directory, program));
  }
  process.env["PATH"] = directory;
}

/** Opens one file this many times. */
async function openings(count: number): Promise<FileHandle[]> {
  const directory = mkdtempSync(path.join(tmpdir(), "fiel-lock-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const opened = Array.from({ length: count }, () => open(path.join(directory, "lock"), "a+"));
  return Promise.all(opened);
}

describe.each(["flock", "perl"])("a lock by %s", (program) => {
  it("is one's own, then shared, and ends with the last that has the descriptor", async () => {
    const [mine, other, third] = (await openings(3)) as [FileHandle, FileHandle, FileHandle];
    onlyWith(program);
    expect(await lockDescriptor(mine.fd, "exclusive")).toBe(true);
    expect(await lockDescriptor(other.fd, "shared")).toBe(false);
    expect(await lockDescriptor(mine.fd, "shared")).toBe(true);
    expect(await lockDescriptor(other.fd, "exclusive")).toBe(false);
    expect(await lockDescriptor(other.fd, "shared")).toBe(true);
    await other.close();
    const heir = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
      stdio: ["ignore", "ignore", "ignore", mine.fd],
    });
    await once(heir, "spawn");
    await mine.close();
    expect(await lockDescriptor(third.fd, "exclusive")).toBe(false);
    const gone = once(heir, "exit");
    heir.kill("SIGKILL");
    await gone;
    expect(await lockDescriptor(third.fd, "exclusive")).toBe(true);
    await third.close();
  });
});

it("is refused in words where no program can take it", async () => {
  const [mine] = (await openings(1)) as [FileHandle];
  onlyWith();
  await expect(lockDescriptor(mine.fd, "exclusive")).rejects.toThrow("falta o programa flock");
  await mine.close();
});
