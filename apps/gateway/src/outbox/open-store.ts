import type { DatabaseSync } from "node:sqlite";
import { SettingsError } from "../settings.ts";
import { reasonOf } from "../log.ts";
import { lockDirectory, lockFile } from "./lock-directory.ts";
import { openDatabase, storeFile } from "./open-database.ts";
import { finishRebuild, type Rebuilt, rebuildStore } from "./rebuild-store.ts";
import { isDamaged, isFull, sqliteWords } from "./sqlite-words.ts";
import { isStoreDamage } from "./store-damage.ts";

// A supervisor may start the next gateway while the last one is still stopping.
const lockWaitMs = 10_000;

export interface Store {
  readonly database: DatabaseSync;
  readonly close: () => void;
  /** Present when the file was damaged and replaced; null otherwise. */
  readonly rebuilt: Rebuilt | null;
  /** Aborted when the file turns out to be damaged; it must then be opened again and rebuilt. */
  readonly damage: AbortController;
}

/** Advice for errors. It never names another folder, because the queue is in this one. */
const ofFullDisk = "libere espaço e inicie de novo nesta pasta, onde a fila está";
const ofDamagedLock = "não há dados nele: apague-o e inicie de novo";
const ofDamagedOutbox = "a fila está nele: guarde a pasta como está antes de iniciar com outra";

interface OpenParts {
  /** UTC ms. */
  readonly now: () => number;
  /** The error that showed the damage, if the file was in use then. */
  readonly damage?: unknown;
}

/** Opens the file, or rebuilds it from its readable part when it is damaged. */
const openWhole = (directory: string, { now, damage }: OpenParts): Pick<Store, "database" | "rebuilt"> => {
  finishRebuild(directory);
  const rebuild = (error: unknown): Pick<Store, "database" | "rebuilt"> => {
    const rebuilt = rebuildStore(directory, error, now());
    return { database: openDatabase(directory), rebuilt };
  };
  if (damage !== undefined) return rebuild(damage);
  try {
    return { database: openDatabase(directory), rebuilt: null };
  } catch (error) {
    if (!isStoreDamage(error)) throw error;
    return rebuild(error);
  }
};

/** Opens the data directory for this process alone. Throws SettingsError with one sentence. */
export const openStore = (directory: string, parts: OpenParts): Store => {
  const unlock = told(directory, lockFile, ofDamagedLock, () => lockDirectory(directory, lockWaitMs));
  if (unlock === null) {
    throw new SettingsError(
      `Outro gateway já usa ${directory}: encerre-o ou escolha outro FIEL_GATEWAY_DATA.`,
    );
  }
  try {
    const { database, rebuilt } = told(directory, storeFile, ofDamagedOutbox, () =>
      openWhole(directory, parts),
    );
    const close = (): void => {
      database.close();
      unlock();
    };
    return { database, close, rebuilt, damage: new AbortController() };
  } catch (error) {
    unlock();
    throw error;
  }
};

const faultOf = (directory: string, file: string, ofDamaged: string, error: unknown): SettingsError => {
  const words = sqliteWords(error);
  const reason = words === null ? reasonOf(error) : `${file}: ${words}`;
  const remedy = isFull(error) ? `; ${ofFullDisk}` : isDamaged(error) ? `; ${ofDamaged}` : "";
  return new SettingsError(`FIEL_GATEWAY_DATA não pode ser usado (${directory}): ${reason}${remedy}.`, {
    cause: error,
  });
};

const told = <T>(directory: string, file: string, ofDamaged: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw faultOf(directory, file, ofDamaged, error);
  }
};

/** An error of a gateway that runs on an open store: one of a full disk in the sentence that opening has for it, any other as it is. */
export const toldIfFull = (directory: string, error: unknown): unknown =>
  isFull(error) ? faultOf(directory, storeFile, ofDamagedOutbox, error) : error;
