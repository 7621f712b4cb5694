import type { Stats } from "node:fs";
import { chmod, stat } from "node:fs/promises";
import { makeDirectory } from "../durable-files/make-directory.ts";
import { faultOfData } from "./folder-fault.ts";
import { SettingsError } from "./read-settings.ts";

const forOthers = 0o077;

/**
 * Makes an installation's directory accessible only to its user: it holds passwords, keys, and mails with links that open accounts. An
 * existing one is closed too; throws a SettingsError when it belongs to another user and others can read it.
 */
export async function closeDirectory(directory: string): Promise<void> {
  const { mode } = await made(directory);
  // Windows has no such modes; there a service's folder belongs to its account.
  if (process.getuid === undefined) return;
  if ((mode & forOthers) === 0) return;
  await chmod(directory, mode & 0o7700).catch(() => {
    throw new SettingsError(
      `A pasta ${directory} (FIEL_DATA) está aberta a outros usuários da máquina e não é deste: execute chmod 700 nela, ou escolha outra.`,
    );
  });
}

async function made(directory: string): Promise<Stats> {
  try {
    await makeDirectory(directory);
    return await stat(directory);
  } catch (error) {
    throw faultOfData(error, directory);
  }
}
