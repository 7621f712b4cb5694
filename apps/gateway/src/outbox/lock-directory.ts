import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { closeDirectory } from "./close-directory.ts";
import { privateFile } from "./private-file.ts";

/**
 * Holds the data directory for this process: two gateways on one outbox would read every machine twice.
 * The lock is the operating system's, so it ends with the process, however that ends.
 */
export const lockDirectory = (directory: string, waitMs: number): (() => void) | null => {
  closeDirectory(directory);
  const database = new DatabaseSync(privateFile(join(directory, "lock.sqlite")), { timeout: waitMs });
  try {
    database.exec("begin exclusive");
  } catch {
    database.close();
    return null;
  }
  return () => database.close();
};
