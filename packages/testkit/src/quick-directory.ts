import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What Linux keeps in memory. */
const inMemory = "/dev/shm";
/** Of several test files at a time, benches among them; a container may have 64 MB alone. */
const roomBytes = 3 * 2 ** 30;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}

/** Longer than any run: of another container's process nobody sees here that it lives. */
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

/** Memory that a killed run filled would stay full until the machine is started anew. */
function removeLeft(place: string): void {
  for (const name of readdirSync(place)) {
    const directory = path.join(place, name);
    if (isLeft(directory)) rmSync(directory, { recursive: true, force: true });
  }
}

let isSwept = false;

/**
 * A directory of its own for stores, which wait for the disk at every commit: in memory, where there is room for it. `prefix` begins with
 * "fiel-". What a killed process left is removed half a day later.
 */
export function makeQuickDirectory(prefix: `fiel-${string}`): string {
  const place = hasRoom() ? inMemory : tmpdir();
  if (!isSwept) removeLeft(place);
  isSwept = true;
  return mkdtempSync(path.join(place, `${prefix}${process.pid}.`));
}
