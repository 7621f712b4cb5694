import { open } from "node:fs/promises";

/**
 * Writes a directory's entries to disk: before that, a power cut may lose a file that was written, synced and renamed. Does nothing on Windows, which
 * needs none and opens no directory, and on network disks that refuse.
 */
export async function syncDirectory(directory: string): Promise<void> {
  const opened = await open(directory, "r").catch(() => null);
  await opened?.sync().catch(() => undefined);
  await opened?.close();
}
