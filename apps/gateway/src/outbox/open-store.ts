import type { DatabaseSync } from "node:sqlite";
import { SettingsError } from "../settings.ts";
import { reasonOf } from "../log.ts";
import { lockDirectory } from "./lock-directory.ts";
import { openDatabase } from "./open-database.ts";

// A supervisor may start the next gateway while the last one is still stopping.
const lockWaitMs = 10_000;

export interface Store {
  readonly database: DatabaseSync;
  readonly close: () => void;
}

/** Opens the data directory for this process alone. Throws SettingsError with one sentence. */
export const openStore = (directory: string): Store => {
  try {
    const unlock = lockDirectory(directory, lockWaitMs);
    if (unlock === null) {
      throw new SettingsError(
        `Outro gateway já usa ${directory}: encerre-o ou escolha outro FIEL_GATEWAY_DATA.`,
      );
    }
    const database = openDatabase(directory);
    const close = (): void => {
      database.close();
      unlock();
    };
    return { database, close };
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new SettingsError(`FIEL_GATEWAY_DATA não pode ser usado (${directory}): ${reasonOf(error)}.`, {
      cause: error,
    });
  }
};
