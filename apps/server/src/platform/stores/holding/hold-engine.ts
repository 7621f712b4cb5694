import { readFileSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { type FileLock, tryFileLock } from "./file-lock.ts";
import { HeldElsewhere } from "./held-elsewhere.ts";
import { type Holder, parseHolder } from "./holder.ts";
import { lockDescriptor } from "./lock-descriptor.ts";

const oneProcess =
  "Só um processo o abre de cada vez: pare-o antes, ou espere que termine; um segundo servidor precisa de uma pasta sua (FIEL_DATA).";

/** The lock file lies beside the directory, because only the engine writes into the directory. */
const lockOf = (directory: string): string => `${directory}.lock`;
const holderOf = (directory: string): string => `${directory}.holder`;

/** Locks the directory of an embedded telemetry engine for this process. Throws HeldElsewhere when another process has it. */
export function holdEngine(directory: string, me: Holder): FileLock {
  const lock = tryFileLock(lockOf(directory));
  if (lock === null) throw new HeldElsewhere(directory, readHolder(directory), { advice: oneProcess });
  try {
    writeFileSync(holderOf(directory), JSON.stringify(me), { mode: 0o600 });
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Whether another process has the embedded telemetry store of a directory now. */
export function isEngineHeld(directory: string): boolean {
  const lock = tryFileLock(lockOf(directory));
  lock?.release();
  return lock === null;
}

/**
 * Whether a running process has the directory open in an engine, even of a version without the lock file. An engine locks a file in its directory and
 * removes it when it closes. Call this only in a process without an open engine there.
 */
export async function isEngineOpen(directory: string): Promise<boolean> {
  const file = await open(path.join(directory, "status"), "r+").catch(() => null);
  if (file === null) return false;
  try {
    return !(await lockDescriptor(file.fd, "exclusive"));
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/** The error for a directory that another engine has open. */
export const openElsewhere = (directory: string): HeldElsewhere =>
  new HeldElsewhere(directory, null, { advice: oneProcess });

function readHolder(directory: string): Holder | null {
  try {
    return parseHolder(readFileSync(holderOf(directory), "utf8"));
  } catch {
    return null;
  }
}
