import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { hasTable } from "../outbox/has-table.ts";
import { lockDirectory } from "../outbox/lock-directory.ts";
import { openMeta } from "../outbox/meta.ts";
import { openBeside } from "../outbox/open-beside.ts";
import { readFolderOwner } from "../outbox/folder-owner.ts";
import { SettingsError } from "../settings.ts";

interface ForgetParts {
  readonly dataDirectory: string;
  readonly print: (text: string) => void;
}

interface Contents {
  /** Null when the folder has no owner yet. */
  readonly tenant: string | null;
  readonly records: number;
  readonly held: number;
}

const numberOf = (database: DatabaseSync, table: string, sql: string): number =>
  hasTable(database, table) ? Number(database.prepare(sql).get()?.["n"]) : 0;

const look = (database: DatabaseSync): Contents => ({
  tenant: readFolderOwner(openMeta(database))?.tenant ?? null,
  records: numberOf(database, "outbox", "select total(records) as n from outbox"),
  held: numberOf(database, "held", "select count(*) as n from held"),
});

/** Whether a file belongs to the queue. Releases, profiles and configuration files belong to the computer and stay. */
const isQueues = (name: string): boolean => /^outbox[-.]/.test(name) || name.startsWith("status.json");

const empty = (directory: string): void => {
  const unlock = lockDirectory(directory, 0);
  if (unlock === null)
    throw new SettingsError(`Um gateway usa ${directory}: encerre-o antes de apagar o que há nela.`);
  try {
    for (const name of readdirSync(directory)) if (isQueues(name)) rmSync(join(directory, name));
  } finally {
    unlock();
  }
};

/**
 * `forget CLIENTE`: deletes a client's data from the folder. Without that very name it deletes nothing, and throws a SettingsError that says what is
 * there.
 */
export const runForget = (args: readonly string[], { dataDirectory, print }: ForgetParts): number => {
  const contents = existsSync(dataDirectory) ? openBeside(dataDirectory, look) : null;
  if (contents === null) {
    print(`Não há nada em ${dataDirectory}.\n`);
    return 0;
  }
  const { tenant, records, held } = contents;
  const name = tenant ?? "ninguém";
  const there = `${dataDirectory} é de "${name}": ${records} registros na fila e ${held} guardados à parte`;
  const [given, ...others] = args;
  if (given !== name || others.length > 0)
    throw new SettingsError(`${there}. Para apagá-los sem enviá-los: "forget ${name}".`);
  empty(dataDirectory);
  print(`${there}: apagados. A pasta é de quem a usar primeiro.\n`);
  return 0;
};
