import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What Linux keeps in memory. */
const inMemory = "/dev/shm";
/** Of several test files at a time; a container may have 64 MB alone. */
const roomBytes = 2 * 2 ** 30;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}

/** A directory of its own for an engine that waits for the disk at every insert: in memory, where there is room for it. */
export const makeQuickDirectory = (prefix: string): string =>
  mkdtempSync(path.join(hasRoom() ? inMemory : tmpdir(), prefix));
