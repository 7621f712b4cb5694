import { closeSync, openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { tryFileLock } from "../stores/holding/file-lock.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";

const lockName = ".lock";

/**
 * Works on a directory of copies while no other program does, of whatever installation or container: a copy in progress has parts that no
 * manifest names yet, which another one's clearing up would remove. A disk that takes no locks, such as some of the network, has none.
 */
export async function withFolderLocked<T>(root: string, work: () => Promise<T>): Promise<T> {
  await mkdir(root, { recursive: true, mode: 0o700 });
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
