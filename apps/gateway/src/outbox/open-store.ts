import type { DatabaseSync } from "node:sqlite";
import { SettingsError } from "../settings.ts";
import { reasonOf } from "../log.ts";
import { lockDirectory, lockFile } from "./lock-directory.ts";
import { openDatabase, outboxFile } from "./open-database.ts";
import { isDamaged, isFull, sqliteWords } from "./sqlite-words.ts";

// A supervisor may start the next gateway while the last one is still stopping.
const lockWaitMs = 10_000;

export interface Store {
  readonly database: DatabaseSync;
  readonly close: () => void;
}

/** What may be done about it, where the failure itself does not say. The queue is in the folder: another one is never the advice. */
const ofFullDisk = "libere espaço e inicie de novo nesta pasta, onde a fila está";
const ofDamagedLock = "não há dados nele: apague-o e inicie de novo";
const ofDamagedOutbox = "a fila está nele: guarde a pasta como está antes de iniciar com outra";

/** Opens the data directory for this process alone. Throws SettingsError with one sentence. */
export const openStore = (directory: string): Store => {
  const unlock = told(directory, lockFile, ofDamagedLock, () => lockDirectory(directory, lockWaitMs));
  if (unlock === null) {
    throw new SettingsError(
      `Outro gateway já usa ${directory}: encerre-o ou escolha outro FIEL_GATEWAY_DATA.`,
    );
  }
  try {
    const database = told(directory, outboxFile, ofDamagedOutbox, () => openDatabase(directory));
    const close = (): void => {
      database.close();
      unlock();
    };
    return { database, close };
  } catch (error) {
    unlock();
    throw error;
  }
};

const told = <T>(directory: string, file: string, ofDamaged: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    const words = sqliteWords(error);
    const reason = words === null ? reasonOf(error) : `${file}: ${words}`;
    const remedy = isFull(error) ? `; ${ofFullDisk}` : isDamaged(error) ? `; ${ofDamaged}` : "";
    throw new SettingsError(`FIEL_GATEWAY_DATA não pode ser usado (${directory}): ${reason}${remedy}.`, {
      cause: error,
    });
  }
};
