import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { manifestName } from "../tenant-transfer/manifest.ts";
import { TransferError } from "../tenant-transfer/transfer-error.ts";
import { type CopyManifest, copyManifest } from "./copy-manifest.ts";

/** A copy that was finished. */
export interface Copy {
  /** The directory of all copies, which has what they share. */
  readonly root: string;
  readonly name: string;
  /** Its own directory. */
  readonly place: string;
  readonly manifest: CopyManifest;
}

export const digestName = "manifest.sha256";

export const copiesOf = (root: string): string => path.join(root, "copies");

/** In the order in which they were begun. */
export const copyName = (nowMs: number): string => new Date(nowMs).toISOString().replaceAll(/[:.]/g, "-");

/** The line by which `sha256sum --check` knows a manifest. */
export const digestOf = (manifest: Buffer): string =>
  `${createHash("sha256").update(manifest).digest("hex")}  ${manifestName}\n`;

/** Names of the copies, the oldest first, and whether each was finished. */
export async function listCopies(
  root: string,
): Promise<readonly { readonly name: string; readonly isWhole: boolean }[]> {
  const entries = await readdir(copiesOf(root), { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name,
      isWhole: (await readdir(path.join(copiesOf(root), name))).includes(manifestName),
    })),
  );
}

/** The finished copies, the oldest first. Throws TransferError when one cannot be read. */
export async function readCopies(root: string): Promise<Copy[]> {
  const listed = await listCopies(root);
  return Promise.all(listed.filter(({ isWhole }) => isWhole).map(({ name }) => readCopy(root, name)));
}

/** A copy by its name, or the newest. Throws TransferError when there is none, it was not finished, or its manifest was changed. */
export async function readCopy(root: string, wanted?: string): Promise<Copy> {
  const listed = await listCopies(root);
  const named =
    wanted === undefined
      ? listed.findLast(({ isWhole }) => isWhole)
      : listed.find(({ name }) => name === wanted);
  if (named === undefined)
    throw new TransferError(
      wanted === undefined
        ? `A pasta ${root} não tem uma cópia inteira.`
        : `A pasta ${root} não tem a cópia ${wanted}; tem: ${listed.map(({ name }) => name).join(", ") || "nenhuma"}.`,
    );
  if (!named.isWhole)
    throw new TransferError(
      `A cópia ${named.name} foi interrompida e não está inteira: falta ${manifestName}.`,
    );
  const place = path.join(copiesOf(root), named.name);
  const text = await readFile(path.join(place, manifestName));
  const digest = await readFile(path.join(place, digestName), "utf8").catch(() => "");
  if (digest !== digestOf(text))
    throw new TransferError(
      `O manifesto da cópia ${named.name} não é o que foi escrito: foi alterado ou está danificado.`,
    );
  const read = copyManifest.safeParse(JSON.parse(text.toString("utf8")));
  if (!read.success)
    throw new TransferError(
      `O manifesto da cópia ${named.name} não é de uma cópia que esta versão conhece; se uma mais nova a fez, atualize o Fiel desta máquina.`,
    );
  return { root, name: named.name, place, manifest: read.data };
}
