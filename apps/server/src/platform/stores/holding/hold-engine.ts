import { readFileSync, writeFileSync } from "node:fs";
import { type FileLock, tryFileLock } from "./file-lock.ts";
import { HeldElsewhere } from "./held-elsewhere.ts";
import { type Holder, parseHolder } from "./holder.ts";

const oneProcess =
  "Só um processo o abre de cada vez: pare-o antes, ou espere que termine; um segundo servidor precisa de uma pasta sua (FIEL_DATA).";

/** Beside its directory, in which the engine alone writes. */
const lockOf = (directory: string): string => `${directory}.lock`;
const holderOf = (directory: string): string => `${directory}.holder`;

/** Has the directory of an embedded telemetry engine for this process alone; HeldElsewhere where another one has it. */
export function holdEngine(directory: string, me: Holder): FileLock {
  const lock = tryFileLock(lockOf(directory));
  if (lock === null) throw new HeldElsewhere(directory, readHolder(directory), oneProcess);
  try {
    writeFileSync(holderOf(directory), JSON.stringify(me), { mode: 0o600 });
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Whether another process has the embedded telemetry store of a directory at this moment. */
export function isEngineHeld(directory: string): boolean {
  const lock = tryFileLock(lockOf(directory));
  lock?.release();
  return lock === null;
}

function readHolder(directory: string): Holder | null {
  try {
    return parseHolder(readFileSync(holderOf(directory), "utf8"));
  } catch {
    return null;
  }
}
