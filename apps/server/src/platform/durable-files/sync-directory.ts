import { open } from "node:fs/promises";

/** Errors of a disk that lost or cannot take what was written. Other errors are of network disks that sync no directory. */
const ofBrokenDisks = new Set(["EIO", "ENOSPC", "EDQUOT"]);

/**
 * Writes a directory's entries to disk: before that, a power cut may lose a file that was written, synced and renamed. Does nothing on Windows, which
 * needs none and opens no directory, and on network disks that refuse. Throws when the disk is full or broken.
 */
export async function syncDirectory(directory: string): Promise<void> {
  const opened = await open(directory, "r").catch(() => null);
  try {
    await opened?.sync();
  } catch (error) {
    if (ofBrokenDisks.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    await opened?.close();
  }
}
