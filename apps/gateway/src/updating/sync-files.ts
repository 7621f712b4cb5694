import { closeSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Windows flushes only what may be written, and knows no folder as a file. */
const isWindows = process.platform === "win32";

const sync = (path: string, how: string): void => {
  const file = openSync(path, how);
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** A folder's names are on the disk at the return. */
export const syncFolder = (path: string): void => {
  if (!isWindows) sync(path, "r");
};

/** All that is in a folder is on the disk at the return, and the folder itself: what was unpacked is mostly in memory only. */
export const syncFiles = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFiles(path);
    else if (entry.isFile()) sync(path, isWindows ? "r+" : "r");
  }
  syncFolder(folder);
};
