import { DatabaseSync } from "node:sqlite";

export interface FileLock {
  readonly release: () => void;
}

/** SQLite's primary error codes. */
const busy = 5;
const reasons: Readonly<Record<number, string>> = {
  3: "sem permissão",
  8: "o disco só deixa ler",
  10: "o disco não deixa travar um arquivo",
  13: "o disco está cheio",
  14: "o arquivo não pode ser aberto: sem permissão, ou o disco só deixa ler",
  15: "o disco não deixa travar um arquivo",
};

/**
 * Locks a file for this process until it releases the lock or dies in any way, which a file with a process id cannot ensure. Null when another
 * process has it. The lock is SQLite's, which all containers of the machine see. Throws a sentence when the file cannot be locked.
 */
export function tryFileLock(place: string): FileLock | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(place, { timeout: 0 });
    database.exec("begin exclusive");
    const locked = database;
    return { release: () => locked.close() };
  } catch (cause) {
    database?.close();
    const code = ((cause as { errcode?: number }).errcode ?? 0) & 0xff;
    if (code === busy) return null;
    const reason = reasons[code] ?? (cause as Error).message;
    throw new Error(`Não se pode travar ${place}: ${reason}.`, { cause });
  }
}
