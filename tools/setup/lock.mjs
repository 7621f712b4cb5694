import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** @param {unknown} error @param {string} code */
const hasCode = (error, code) => error instanceof Error && "code" in error && error.code === code;

/** @param {string} file @returns {string | null} */
const holderOf = (file) => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
};

/**
 * A file that was just created and not written yet reads as "", which counts as alive (signal 0 to the own process group).
 * @param {string} holder
 */
const isAlive = (holder) => {
  try {
    process.kill(Number(holder), 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
};

/** @param {string} file @param {string} holder */
const tryWrite = (file, holder) => {
  try {
    writeFileSync(file, holder, { flag: "wx" });
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
};

/**
 * Removes a dead holder's file. When two processes find it dead at once, the slower one has moved the file of a live holder, and puts it back.
 * @param {string} file @param {string} deadHolder
 */
const removeDead = (file, deadHolder) => {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  const moved = readFileSync(aside, "utf8");
  if (moved !== deadHolder) tryWrite(file, moved);
  rmSync(aside, { force: true });
};

/**
 * Runs `work` while no other process holds `file`. A holder that died without releasing it is ignored.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once when another process holds it
 * @returns {Promise<T>}
 */
export const withLock = async (file, work, onWait = () => {}) => {
  mkdirSync(dirname(file), { recursive: true });
  let waited = false;
  while (!tryWrite(file, String(process.pid))) {
    const holder = holderOf(file);
    if (holder !== null && !isAlive(holder)) {
      removeDead(file, holder);
    } else {
      if (!waited) onWait();
      waited = true;
      await wait(200);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};
