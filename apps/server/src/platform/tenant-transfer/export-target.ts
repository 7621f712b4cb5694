import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ManifestFile } from "./manifest.ts";

/** A file of rows, written piece by piece so that it is never in memory as a whole. */
export interface RowsFile {
  /** Writes whole lines, which contain `rows` rows. */
  write(lines: string | Buffer, rows: number): Promise<void>;
  close(): Promise<void>;
}

/** Target of a tenant's or an installation's export: a directory, or an archive that is sent while it is made. It contains secrets. */
export interface ExportTarget {
  readonly files: readonly ManifestFile[];
  /** Opens a gzipped file of rows. */
  openRows(name: string): Promise<RowsFile>;
  add(name: string, content: Buffer): Promise<void>;
  finish(manifest: object): Promise<void>;
}

export const describeContent = (path: string, content: Buffer): ManifestFile => ({
  path,
  bytes: content.length,
  sha256: createHash("sha256").update(content).digest("hex"),
  rows: null,
});

export const textOfManifest = (manifest: object): Buffer =>
  Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);

interface RowsOptions {
  readonly done: (written: Omit<ManifestFile, "path">) => void;
  /** Stops waiting for a reader that is gone. */
  readonly signal?: AbortSignal;
}

/** Gzips rows into a sink. Closing finishes when the sink has read or stored everything. */
export function openRowsFile(sink: Writable, { done, signal }: RowsOptions): RowsFile {
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
  const options = signal === undefined ? {} : { signal };
  const written = pipeline(gzip, hashed, sink, options).then(() => finished(sink, options));
  // `write` and `close` await this promise and report the error; until then a rejection would count as unhandled.
  written.catch(() => undefined);
  return {
    async write(lines, count) {
      signal?.throwIfAborted();
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
