import { renameSync } from "node:fs";
import { dirname } from "node:path";
import { syncFolder } from "./sync-files.ts";

/** Renames a flushed file or folder within its folder, on disk when it returns. */
export const moveLasting = (from: string, to: string): void => {
  renameSync(from, to);
  syncFolder(dirname(to));
};
