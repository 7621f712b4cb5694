import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { closeDirectory } from "./close-directory.ts";
import { privateFile } from "./private-file.ts";
import { sqliteCode } from "./sqlite-words.ts";

export const lockFile = "lock.sqlite";
const busy = 5;

/**
 * Locks the data directory for this process, since two gateways on one outbox would read every machine twice. Null when another process has the lock.
 * The operating system holds it, so it ends with the process, however that ends.
 */
export const lockDirectory = (directory: string, waitMs: number): (() => void) | null => {
  closeDirectory(directory);
  const database = new DatabaseSync(privateFile(join(directory, lockFile)), { timeout: waitMs });
  try {
    database.exec("begin exclusive");
    return () => database.close();
  } catch (error) {
    database.close();
    if (sqliteCode(error) === busy) return null;
    throw error;
  }
};
