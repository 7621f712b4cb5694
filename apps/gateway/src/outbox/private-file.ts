import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from "node:fs";

const forOthers = 0o077;

/**
 * Makes a database file, and the files that SQLite adds, readable only by its user before it is opened; earlier versions left it open to others.
 * Throws the file system's error when it cannot be written: SQLite would open it read-only, and its lock would be useless.
 */
export const privateFile = (path: string): string => {
  // Only a new file is created this way: closing an existing one would release the locks that this process has on it.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  accessSync(path, constants.R_OK | constants.W_OK);
  for (const file of [path, `${path}-wal`, `${path}-shm`])
    if (existsSync(file) && (statSync(file).mode & forOthers) !== 0) chmodSync(file, 0o600);
  return path;
};
