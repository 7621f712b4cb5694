import { access, rm } from "node:fs/promises";
import path from "node:path";
import { SettingsError } from "../config/read-settings.ts";
import { writeDurably } from "../durable-files/write-durably.ts";

/** Path of the mark that exists in the installation's folder while a restore is in progress. */
const placeOf = (dataDirectory: string): string => path.join(dataDirectory, "restoring");

/** Writes the mark to disk, before anything is restored. */
export async function putRestoreMark(dataDirectory: string): Promise<void> {
  await writeDurably(placeOf(dataDirectory), "a copy is being restored here\n", { mode: 0o600 });
}

export const removeRestoreMark = (dataDirectory: string): Promise<void> => rm(placeOf(dataDirectory));

/** Throws SettingsError when a restore is in progress or was interrupted, since the folder then holds no complete installation. */
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
