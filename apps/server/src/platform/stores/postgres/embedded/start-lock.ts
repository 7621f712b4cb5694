import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

const busy = 5;

/**
 * Runs `work` while no other process of this data root does. The lock is SQLite's on a file: the system releases it
 * when its holder dies in whatever way, which a file with a process id cannot promise.
 */
export async function withStartLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path.join(root, "postgres.lock"), { timeout: 0 });
  try {
    while (!tryLock(lock)) await sleep(50);
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) return false;
    throw error;
  }
}
