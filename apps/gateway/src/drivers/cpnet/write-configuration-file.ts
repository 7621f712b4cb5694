import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { writeLastingAside } from "../../lasting-files/write-lasting-aside.ts";

export interface ConfigurationFile {
  readonly name: string;
  readonly sha256: string;
  /** Reads the content; called only when the file does not have it already. */
  readonly read: () => Promise<Buffer>;
}

const isPlainName = (name: string): boolean =>
  name !== "" && name === basename(name) && !/[/\\\0]/.test(name) && name !== "." && name !== "..";

const digest = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

const holdsAlready = async (path: string, sha256: string): Promise<boolean> => {
  const content = await readFile(path).catch(() => null);
  return content !== null && digest(content) === sha256;
};

/**
 * Writes a product configuration file atomically, so that the machine never reads a half-written one. True when written, false when it was there
 * already. Otherwise throws with the reason.
 */
export const writeConfigurationFile = async (
  directory: string,
  { name, sha256, read }: ConfigurationFile,
): Promise<boolean> => {
  if (!isPlainName(name)) throw new Error(`nome de arquivo recusado: "${name}"`);
  const expected = sha256.toLowerCase();
  const path = join(directory, name);
  if (await holdsAlready(path, expected)) return false;
  const content = await read();
  if (digest(content) !== expected) throw new Error(`${name}: o conteúdo não confere com o seu sha256`);
  await writeLastingAside(path, content, {
    unfinished: join(directory, `.${name}.${expected.slice(0, 8)}.tmp`),
  });
  return true;
};
