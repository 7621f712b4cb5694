import { access, rm } from "node:fs/promises";
import path from "node:path";
import { SettingsError } from "../config/read-settings.ts";
import { writeDurably } from "../durable-files/write-durably.ts";

/** Stands in an installation's folder from the beginning of a restore to its end. */
const placeOf = (dataDirectory: string): string => path.join(dataDirectory, "restoring");

/** On disk before anything is restored. */
export async function putRestoreMark(dataDirectory: string): Promise<void> {
  await writeDurably(placeOf(dataDirectory), "a copy is being restored here\n", { mode: 0o600 });
}

export const removeRestoreMark = (dataDirectory: string): Promise<void> => rm(placeOf(dataDirectory));

/** Throws a SettingsError where a restore has not come to its end: what is there is no installation. */
export async function requireNoRestore(dataDirectory: string): Promise<void> {
  const place = placeOf(dataDirectory);
  const isThere = await access(place).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  throw new SettingsError(
    `A restauração de uma cópia em ${dataDirectory} está em andamento ou foi interrompida: o que há ali não é uma instalação inteira. ` +
      `Se foi interrompida, apague o que ela deixou (${["postgres", "clickhouse", "restoring"].map((name) => path.join(dataDirectory, name)).join(", ")}) e restaure de novo (comando restore).`,
  );
}
