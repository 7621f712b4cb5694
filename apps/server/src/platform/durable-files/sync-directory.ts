import { open } from "node:fs/promises";

/**
 * Puts the names in a directory on disk: until then a power cut may take a file that was written, synced and renamed. Windows keeps names by
 * itself, and opens no directory; network disks may refuse, too.
 */
export async function syncDirectory(directory: string): Promise<void> {
  const opened = await open(directory, "r").catch(() => null);
  await opened?.sync().catch(() => undefined);
  await opened?.close();
}
