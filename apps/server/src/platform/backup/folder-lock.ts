import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { makeDirectory } from "../durable-files/make-directory.ts";
import { tryFileLock } from "../stores/holding/file-lock.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";

const lockName = ".lock";

/**
 * Runs `work` while no other program uses the directory of copies, of whatever installation or container: parts of a copy in progress are in no
 * manifest yet, and another program would remove them. Without a lock on disks that do not support it, such as some network disks.
 */
export async function withFolderLocked<T>(root: string, work: () => Promise<T>): Promise<T> {
  await makeDirectory(root);
  const lock = lockOf(path.join(root, lockName));
  if (lock === null) throw new TransferError(`Outra cópia está em andamento na pasta ${root}.`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function lockOf(place: string): { readonly release: () => void } | null {
  try {
    closeSync(openSync(place, "a", 0o600));
    return tryFileLock(place);
  } catch {
    return { release: () => undefined };
  }
}
