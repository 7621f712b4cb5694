import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { moveLasting } from "../lasting-files/move-lasting.ts";
import { copyRows } from "./copy-rows.ts";
import { openDatabase, openFile, storeFile } from "./open-database.ts";
import { inTransaction } from "./in-transaction.ts";
import { reasonOf } from "../log.ts";
import { openUnreadable } from "./unreadable.ts";

const rebuiltFile = "outbox.rebuilt.sqlite";
/** Suffixes of SQLite's files of one database. */
const parts = ["", "-wal", "-shm"];

/** Result of rebuilding a damaged file. */
export interface Rebuilt {
  /** Path at which the damaged file is kept unchanged. */
  readonly kept: string;
  readonly reason: string;
}

const remove = (path: string): void => {
  for (const part of parts) rmSync(path + part, { force: true });
};

/** Opens a file read-only, which works even if its header forbids writing. */
const openToRead = (path: string): DatabaseSync => new DatabaseSync(path, { readOnly: true });

const openDamaged = (path: string): DatabaseSync | null => {
  for (const open of [openFile, openToRead]) {
    try {
      return open(path);
    } catch {
      // The next way of opening may work.
    }
  }
  return null;
};

const carryOver = (from: DatabaseSync | null, to: DatabaseSync, now: number): void =>
  inTransaction(to, () => {
    const { add } = openUnreadable(to);
    const isWhole = from !== null && copyRows(from, to, now);
    // Rows that no index names cannot be counted.
    if (!isWhole)
      add("file", null, now, "o arquivo da fila está danificado: nem tudo o que havia nele se sabe", null);
  });

/** Completes a rebuild that a power cut interrupted after the damaged file was moved away. */
export const finishRebuild = (directory: string): void => {
  const rebuilt = join(directory, rebuiltFile);
  if (!existsSync(join(directory, storeFile)) && existsSync(rebuilt))
    moveLasting(rebuilt, join(directory, storeFile));
};

/**
 * Copies everything readable of a damaged file into a new one and keeps the damaged one beside it, unchanged. After a kill the next start begins
 * again. Throws when the new file cannot be written.
 */
export const rebuildStore = (directory: string, damage: unknown, now: number): Rebuilt => {
  const path = join(directory, storeFile);
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, "-");
  const kept = `${path.replace(/\.sqlite$/, "")}-damaged-${stamp}.sqlite`;
  remove(join(directory, rebuiltFile));
  const from = openDamaged(path);
  try {
    const to = openDatabase(directory, rebuiltFile);
    try {
      carryOver(from, to, now);
    } finally {
      to.close();
    }
  } finally {
    from?.close();
  }
  for (const part of parts.toReversed()) if (existsSync(path + part)) moveLasting(path + part, kept + part);
  finishRebuild(directory);
  return { kept, reason: reasonOf(damage) };
};
