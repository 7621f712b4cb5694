import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tryFileLock, type FileLock } from "../../holding/file-lock.ts";

/** Runs `work` while no other process does so with this data root. */
export async function withStartLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(path.join(root, "postgres.lock"));
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function waitForLock(place: string): Promise<FileLock> {
  for (;;) {
    const lock = tryFileLock(place);
    if (lock !== null) return lock;
    await sleep(50);
  }
}
