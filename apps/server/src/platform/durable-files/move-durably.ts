import { rename } from "node:fs/promises";
import path from "node:path";
import { syncDirectory } from "./sync-directory.ts";

/** Renames a synced file or directory within its directory, on disk when it returns. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(path.dirname(to));
}
