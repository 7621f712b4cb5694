import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { manifestName } from "../tenant-transfer/manifest.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";
import { type CopyManifest, copyManifest } from "./copy-manifest.ts";
import { isCopyName, numberOf } from "./copy-name.ts";

/** A finished copy. */
export interface Copy {
  /** Directory of all copies, which holds the parts that they share. */
  readonly root: string;
  readonly name: string;
  /** Directory of this copy alone. */
  readonly place: string;
  readonly manifest: CopyManifest;
}

/** A copy whose manifest cannot be read, so that nobody knows which shared parts it needs. */
export interface DamagedCopy {
  readonly name: string;
  /** Message for the operator; names the copy. */
  readonly reason: string;
}

export interface CopiesOfRoot {
  /** Oldest first. */
  readonly whole: readonly Copy[];
  readonly damaged: readonly DamagedCopy[];
}

export const digestName = "manifest.sha256";

/** Prefix of the directory of a copy that is being removed. It no longer counts as a copy. */
export const removingPrefix = ".removing-";

export const copiesOf = (root: string): string => path.join(root, "copies");

/** Content of the digest file: the manifest's line for `sha256sum --check`. */
export const digestOf = (manifest: Buffer): string =>
  `${createHash("sha256").update(manifest).digest("hex")}  ${manifestName}\n`;

export interface ListedCopy {
  readonly name: string;
  /** Whether the copy was finished; it may have been damaged since. */
  readonly isWhole: boolean;
}

/** Lists the copies, oldest first. The numbers in their names decide, since clocks may be wrong. */
export async function listCopies(root: string): Promise<ListedCopy[]> {
  const entries = await readdir(copiesOf(root), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // An unreadable folder must not count as empty: numbers would start again, and copies would lose shared parts.
      if (error.code === "ENOENT") return [];
      throw new TransferError(`A pasta ${copiesOf(root)} não pode ser lida (${error.code}).`, {
        cause: error,
      });
    },
  );
  const names = entries
    .filter((entry) => isFolder(entry) && !entry.name.startsWith(removingPrefix))
    .map(({ name }) => name)
    .toSorted()
    .toSorted((one, other) => numberOf(one) - numberOf(other));
  const listed = await Promise.all(
    names.map(async (name) => ({ name, isWhole: await wasFinished(path.join(copiesOf(root), name)) })),
  );
  return listed.filter(({ name, isWhole }) => isWhole || isCopyName(name));
}

/** Whether an entry may be a copy. A copy moved to another disk and linked here needs its shared parts even while that disk is absent. */
const isFolder = (entry: Dirent): boolean =>
  entry.isDirectory() || (entry.isSymbolicLink() && isCopyName(entry.name));

/**
 * Whether a copy was finished. Digest and manifest are written last, in this order, so either one alone means that the other was lost; but a digest
 * with a half-written manifest means that the copy was interrupted.
 */
async function wasFinished(place: string): Promise<boolean> {
  const files = await readdir(place).catch(() => null);
  if (files === null || files.includes(manifestName)) return true;
  return files.includes(digestName) && !files.includes(`${manifestName}.part`);
}

/** Reads every finished copy; unreadable ones are listed as damaged. */
export async function readCopies(root: string): Promise<CopiesOfRoot> {
  const whole: Copy[] = [];
  const damaged: DamagedCopy[] = [];
  for (const { name, isWhole } of await listCopies(root)) {
    if (!isWhole) continue;
    try {
      whole.push(await readListed(root, name));
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      damaged.push({ name, reason: error.message });
    }
  }
  return { whole, damaged };
}

/** Reads a copy by its name, or the newest. Throws TransferError when there is none, it is unfinished, or its manifest was changed. */
export async function readCopy(root: string, wanted?: string): Promise<Copy> {
  const listed = await listCopies(root);
  const finished = listed.filter(({ isWhole }) => isWhole);
  if (wanted === undefined) return readNewest(root, finished);
  const named = listed.find(({ name }) => name === wanted);
  if (named === undefined)
    throw new TransferError(`A pasta ${root} não tem a cópia ${wanted}; tem: ${namesOf(listed)}.`);
  if (!named.isWhole) throw cutOff(named.name);
  return readListed(root, named.name);
}

/** Reads the newest copy. When it is damaged, the error lists the older ones; none is taken silently in its place. */
async function readNewest(root: string, finished: readonly ListedCopy[]): Promise<Copy> {
  const newest = finished.at(-1);
  if (newest === undefined) throw new TransferError(`A pasta ${root} não tem uma cópia inteira.`);
  try {
    return await readListed(root, newest.name);
  } catch (error) {
    const others = finished.slice(0, -1);
    if (!(error instanceof TransferError) || others.length === 0) throw error;
    throw new TransferError(
      `${error.message} É a última; para usar uma anterior, diga qual com --copy: ${namesOf(others)}.`,
    );
  }
}

const namesOf = (copies: readonly ListedCopy[]): string =>
  copies.map(({ name }) => name).join(", ") || "nenhuma";

const cutOff = (name: string): TransferError =>
  new TransferError(
    `A cópia ${name} foi interrompida, ou perdeu o seu manifesto, e não está inteira: falta ${manifestName}.`,
  );

async function readListed(root: string, name: string): Promise<Copy> {
  const place = path.join(copiesOf(root), name);
  const text = await readFile(path.join(place, manifestName)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw cutOff(name);
    throw new TransferError(`O manifesto da cópia ${name} não pode ser lido (${error.code}).`);
  });
  const digest = await readFile(path.join(place, digestName), "utf8").catch(() => "");
  if (digest !== digestOf(text))
    throw new TransferError(
      `O manifesto da cópia ${name} não é o que foi escrito: foi alterado ou está danificado.`,
    );
  const read = copyManifest.safeParse(JSON.parse(text.toString("utf8")));
  if (!read.success)
    throw new TransferError(
      `O manifesto da cópia ${name} não é de uma cópia que esta versão conhece; se uma mais nova a fez, atualize o Fiel desta máquina.`,
    );
  return { root, name, place, manifest: read.data };
}
