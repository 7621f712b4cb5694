import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { manifestName } from "../tenant-transfer/manifest.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";
import { type CopyManifest, copyManifest } from "./copy-manifest.ts";
import { isCopyName, numberOf } from "./copy-name.ts";

/** A copy that was finished. */
export interface Copy {
  /** The directory of all copies, which has what they share. */
  readonly root: string;
  readonly name: string;
  /** Its own directory. */
  readonly place: string;
  readonly manifest: CopyManifest;
}

/** A copy whose manifest cannot be read. What it needs of the shared parts is not known. */
export interface DamagedCopy {
  readonly name: string;
  /** A sentence for the operator, which names the copy. */
  readonly reason: string;
}

export interface CopiesOfRoot {
  /** The oldest first. */
  readonly whole: readonly Copy[];
  readonly damaged: readonly DamagedCopy[];
}

export const digestName = "manifest.sha256";

/** Of the name of a copy that is being removed: it is none any more, whatever of it is left. */
export const removingPrefix = ".removing-";

export const copiesOf = (root: string): string => path.join(root, "copies");

/** The line by which `sha256sum --check` knows a manifest. */
export const digestOf = (manifest: Buffer): string =>
  `${createHash("sha256").update(manifest).digest("hex")}  ${manifestName}\n`;

export interface ListedCopy {
  readonly name: string;
  /** Whether it was finished; it may have been damaged since. */
  readonly isWhole: boolean;
}

/** The copies, the oldest first, by their numbers: clocks go wrong. */
export async function listCopies(root: string): Promise<ListedCopy[]> {
  const entries = await readdir(copiesOf(root), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      // A folder that cannot be read is not an empty one: the numbers of its copies go on, and none is removed.
      if (error.code === "ENOENT") return [];
      throw new TransferError(`A pasta ${copiesOf(root)} não pode ser lida (${error.code}).`, {
        cause: error,
      });
    },
  );
  const names = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(removingPrefix))
    .map(({ name }) => name)
    .toSorted()
    .toSorted((one, other) => numberOf(one) - numberOf(other));
  const listed = await Promise.all(
    names.map(async (name) => ({ name, isWhole: await wasFinished(path.join(copiesOf(root), name)) })),
  );
  return listed.filter(({ name, isWhole }) => isWhole || isCopyName(name));
}

/**
 * The digest is written last but for the manifest, so one of them alone is of a copy that lost the other; but for a manifest that was
 * being written, which is of one that was cut off, on a full disk.
 */
async function wasFinished(place: string): Promise<boolean> {
  const files = await readdir(place).catch(() => null);
  if (files === null || files.includes(manifestName)) return true;
  return files.includes(digestName) && !files.includes(`${manifestName}.part`);
}

/** Every finished copy; one that cannot be read keeps no other from being read. */
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

/** A copy by its name, or the newest. Throws TransferError when there is none, it was not finished, or its manifest was changed. */
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

/** An older one is never taken in its place without a word. */
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
