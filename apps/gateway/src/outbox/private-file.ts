import { accessSync, chmodSync, closeSync, constants, existsSync, openSync, statSync } from "node:fs";

const forOthers = 0o077;

/**
 * Makes a database its own user's alone, with what SQLite keeps beside it, before it is opened: that of an earlier version is open to
 * others. Throws the file system's own error where it cannot be written: SQLite would open it to read, and its lock keep nobody out.
 */
export const privateFile = (path: string): string => {
  // Not one that is there: closing it would let go the locks that this process has on it.
  if (!existsSync(path)) closeSync(openSync(path, "a", 0o600));
  accessSync(path, constants.R_OK | constants.W_OK);
  for (const file of [path, `${path}-wal`, `${path}-shm`])
    if (existsSync(file) && (statSync(file).mode & forOthers) !== 0) chmodSync(file, 0o600);
  return path;
};
