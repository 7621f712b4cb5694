import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { requireSeenLocks } from "./require-seen-locks.ts";

const everything = process.env["PATH"];
afterEach(() => {
  process.env["PATH"] = everything;
});

function folder(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "fiel-seen-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

describe("the trial of a disk's locks", () => {
  it("leaves nothing on a disk that keeps a lock", async () => {
    const directory = folder();
    await requireSeenLocks(directory);
    expect(readdirSync(directory)).toEqual([]);
  });

  it("refuses a disk that gives one lock to two", async () => {
    const directory = folder();
    const programs = folder();
    // Such a disk answers the system call with success each time, as this program does for it.
    writeFileSync(path.join(programs, "flock"), "#!/bin/sh\nexit 0\n", { mode: 0o755 });
    process.env["PATH"] = programs;
    await expect(requireSeenLocks(directory)).rejects.toThrow("o disco dá a mesma trava a dois");
    expect(readdirSync(directory)).toEqual([]);
  });

  const mayMount =
    process.platform === "linux" &&
    spawnSync("unshare", ["--mount", "sh", "-c", "mount -t tmpfs none /mnt"]).status === 0;
  it.runIf(mayMount)("takes the disks of this machine that a container has", () => {
    const program = `import(${JSON.stringify(import.meta.resolve("./require-seen-locks.ts"))}).then((it) => it.requireSeenLocks("/mnt"))`;
    const run = spawnSync(
      "unshare",
      [
        "--mount",
        "sh",
        "-c",
        'mount -t tmpfs none /mnt && mkdir /mnt/l /mnt/u /mnt/w && mount -t overlay -o lowerdir=/mnt/l,upperdir=/mnt/u,workdir=/mnt/w none /mnt && "$@"',
        "sh",
        process.execPath,
        "--eval",
        program,
      ],
      { encoding: "utf8" },
    );
    expect(run.stderr).toBe("");
    expect(run.status).toBe(0);
  });
});
