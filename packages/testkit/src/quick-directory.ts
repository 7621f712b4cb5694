import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** File system in memory, on Linux. */
const inMemory = "/dev/shm";
/** Free space that several test files and benches need together. A container may have only 64 MB. */
const roomBytes = 3 * 2 ** 30;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}

/**
 * Age after which a directory of a process that is gone is removed. Longer than any run, because processes of other containers cannot be seen here.
 */
const leftForMs = 12 * 3_600_000;

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isLeft(directory: string): boolean {
  const [made = "", random] = path.basename(directory).split(".");
  const pid = Number(made.slice(made.lastIndexOf("-") + 1));
  if (!made.startsWith("fiel-") || random === undefined || !Number.isInteger(pid) || lives(pid)) return false;
  const changedMs = statSync(directory, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
  return Date.now() - changedMs > leftForMs;
}

/** Removes directories of killed runs, which would otherwise fill the memory until the machine restarts. */
function removeLeft(place: string): void {
  for (const name of readdirSync(place)) {
    const directory = path.join(place, name);
    if (isLeft(directory)) rmSync(directory, { recursive: true, force: true });
  }
}

let isSwept = false;

/**
 * Makes a directory for a store in a test, in memory when there is room, because stores wait for the disk at every commit. Also removes directories
 * that killed processes left half a day ago. `prefix` begins with "fiel-".
 */
export function makeQuickDirectory(prefix: `fiel-${string}`): string {
  const place = hasRoom() ? inMemory : tmpdir();
  if (!isSwept) removeLeft(place);
  isSwept = true;
  return mkdtempSync(path.join(place, `${prefix}${process.pid}.`));
}
