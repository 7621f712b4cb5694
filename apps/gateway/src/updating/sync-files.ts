import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Windows flushes only writable files, and cannot open a folder as a file. */
const isWindows = process.platform === "win32";

const sync = (path: string, how: string): void => {
  const file = openSync(path, how);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Flushes the names in a folder to the disk. */
export const syncFolder = (path: string): void => {
  if (!isWindows) sync(path, "r");
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
