import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Windows flushes only writable files, and cannot open a folder as a file. */
export const isWindows = process.platform === "win32";

const sync = (path: string, how: string): void => {
  const file = openSync(path, how);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const ofBrokenDisks = new Set(["EIO", "ENOSPC", "EDQUOT"]);

/** Whether the disk lost or cannot take what was written. Other errors are of network disks that sync no folder, and of folders not to be opened. */
export const isLost = (error: unknown): boolean =>
  ofBrokenDisks.has((error as NodeJS.ErrnoException).code ?? "");

/** Flushes the names in a folder to the disk: until then a power cut may lose a file that was written, flushed and renamed. */
export const syncFolder = (path: string): void => {
  if (isWindows) return;
  try {
    sync(path, "r");
  } catch (error) {
    if (isLost(error)) throw error;
  }
};

/** Flushes everything in a folder, and the folder itself, because unpacked files are mostly in memory only. */
export const syncFiles = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFiles(path);
    else if (entry.isFile()) sync(path, isWindows ? "r+" : "r");
  }
  syncFolder(folder);
};
