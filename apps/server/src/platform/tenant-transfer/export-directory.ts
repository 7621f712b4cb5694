import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type ManifestFile, manifestName } from "./manifest.ts";

/** A file of rows that grows piece by piece; nothing of it stays in memory. */
export interface RowsFile {
  /** Whole lines, which are so many rows. */
  write(lines: string | Buffer, rows: number): Promise<void>;
  close(): Promise<void>;
}

/** Where a tenant is written to; secrets are in it, so that its owner alone may read it. */
export interface ExportDirectory {
  readonly files: readonly ManifestFile[];
  /** Packed rows. */
  openRows(name: string): Promise<RowsFile>;
  add(name: string, content: Buffer): Promise<void>;
  finish(manifest: object): Promise<void>;
}

const mode = 0o600;

export async function openExportDirectory(root: string): Promise<ExportDirectory> {
  const files: ManifestFile[] = [];
  const placeOf = async (name: string): Promise<string> => {
    const place = path.join(root, name);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    return place;
  };
  await mkdir(root, { recursive: true, mode: 0o700 });
  return {
    files,
    openRows: async (name) =>
      openRowsFile(await placeOf(name), (written) => files.push({ path: name, ...written })),
    async add(name, content) {
      await writeFile(await placeOf(name), content, { mode });
      files.push({ path: name, bytes: content.length, sha256: sha256(content), rows: null });
    },
    async finish(manifest) {
      const place = path.join(root, manifestName);
      await writeFile(`${place}.part`, `${JSON.stringify(manifest, null, 1)}\n`, { mode, flush: true });
      await rename(`${place}.part`, place);
    },
  };
}

const sha256 = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

function openRowsFile(place: string, done: (written: Omit<ManifestFile, "path">) => void): RowsFile {
  const hash = createHash("sha256");
  let bytes = 0;
  let rows = 0;
  const gzip = createGzip();
  async function* hashed(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  }
  const written = pipeline(gzip, hashed, createWriteStream(place, { mode, flush: true }));
  // Whoever writes or closes hears of it.
  written.catch(() => undefined);
  return {
    async write(lines, count) {
      rows += count;
      if (!gzip.write(lines)) await Promise.race([once(gzip, "drain"), written]);
    },
    async close() {
      gzip.end();
      await written;
      done({ bytes, sha256: hash.digest("hex"), rows });
    },
  };
}
