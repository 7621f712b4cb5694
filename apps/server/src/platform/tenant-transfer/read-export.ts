import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { textOfFile } from "@fiel/domain";
import { installedSchema } from "./installed-schema.ts";
import { type Manifest, manifest, type ManifestFile, manifestName } from "./manifest.ts";
import { TransferError } from "./transfer-error.ts";

/** An export whose manifest was read. */
export interface Export {
  readonly root: string;
  readonly manifest: Manifest;
  /** SHA-256 of the manifest, hexadecimal; identifies the export. */
  readonly source: string;
}

/** Reads the manifest of a directory. Throws TransferError when there is none, when it cannot be read, or when it is of a newer version. */
export async function readExport(root: string): Promise<Export> {
  const place = path.join(root, manifestName);
  const text = await readFile(place).catch(() => {
    throw new TransferError(`A pasta ${root} não tem uma exportação inteira: falta ${manifestName}.`);
  });
  const read = manifest.safeParse(asJson(text));
  if (!read.success)
    throw new TransferError(`${manifestName} não pode ser lido: não é de uma exportação desta versão.`);
  const known = new Set(installedSchema());
  const newer = read.data.schema.filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new TransferError(
      `A exportação é de uma versão mais nova: atualize esta instalação (falta ${newer.join(", ")}).`,
    );
  return { root, manifest: read.data, source: createHash("sha256").update(text).digest("hex") };
}

function asJson(text: Buffer): unknown {
  try {
    return JSON.parse(textOfFile(text));
  } catch {
    return null;
  }
}

/** Compares the size, hash and rows of every file with the manifest. Throws TransferError for the first file that differs. */
export const verifyExport = ({ root, manifest: { files } }: Export): Promise<void> =>
  verifyFiles(root, files);

export async function verifyFiles(root: string, files: readonly ManifestFile[]): Promise<void> {
  for (const file of files) {
    const place = path.join(root, file.path);
    const found = await stat(place).catch(() => null);
    if (found === null) throw new TransferError(`Falta o arquivo ${file.path}.`);
    if (found.size !== file.bytes || (await hashOfFile(place)) !== file.sha256)
      throw new TransferError(
        `O arquivo ${file.path} não é o que foi exportado: está cortado ou foi alterado.`,
      );
    if (file.rows !== null && (await countRows(root, file)) !== file.rows)
      throw new TransferError(`O arquivo ${file.path} não tem as ${file.rows} linhas que o manifesto diz.`);
  }
}

/** SHA-256 of a file, hexadecimal. */
export async function hashOfFile(place: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(place)) hash.update(piece as Buffer);
  return hash.digest("hex");
}

async function countRows(root: string, file: ManifestFile): Promise<number> {
  let count = file.path.endsWith(".csv.gz") ? -1 : 0;
  for await (const piece of createReadStream(path.join(root, file.path)).pipe(createGunzip()))
    for (let at = (piece as Buffer).indexOf(10); at !== -1; at = (piece as Buffer).indexOf(10, at + 1))
      count += 1;
  return count;
}

/** Lines of a gzipped file in portions; a portion ends at a number of lines or of characters. */
export async function* linesOf(
  { root }: Pick<Export, "root">,
  name: string,
  { lines: most, characters }: { readonly lines: number; readonly characters: number },
): AsyncGenerator<string[]> {
  const input = createReadStream(path.join(root, name)).pipe(createGunzip());
  let some: string[] = [];
  let length = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    some.push(line);
    length += line.length;
    if (some.length < most && length < characters) continue;
    yield some;
    some = [];
    length = 0;
  }
  if (some.length > 0) yield some;
}
