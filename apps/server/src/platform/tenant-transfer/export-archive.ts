import { PassThrough, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { describeContent, type ExportTarget, openRowsFile, textOfManifest } from "./export-target.ts";
import { type ManifestFile, manifestName } from "./manifest.ts";

export interface ArchiveOptions {
  readonly nowMs: number;
  /** Fires when nobody reads it any more. */
  readonly signal: AbortSignal;
  /** Hears how many rows more are on their way. */
  readonly onRows: (rows: number) => void;
}

export interface ExportArchive extends ExportTarget {
  /** The zip, made as fast as it is read. Unpacked it is an export's directory. */
  readonly file: Readable;
}

export function openExportArchive({ nowMs, signal, onRows }: ArchiveOptions): ExportArchive {
  const zip = new ZipFile();
  const file = new PassThrough();
  zip.outputStream.pipe(file);
  // An entry that is broken off.
  zip.on("error", (error: Error) => file.destroy(error));
  const files: ManifestFile[] = [];
  // What is large is packed already.
  const kept = { compress: false, mode: 0o100600, mtime: new Date(nowMs) };
  const openEntry = (name: string): PassThrough => {
    const entry = new PassThrough();
    zip.addReadStream(entry, name, kept);
    return entry;
  };
  /** Resolves when it is on its way: entries do not pile up in memory. */
  const put = async (name: string, content: Buffer): Promise<void> => {
    signal.throwIfAborted();
    await finished(openEntry(name).end(content), { signal });
  };
  return {
    file,
    files,
    async openRows(name) {
      signal.throwIfAborted();
      const done = (written: Omit<ManifestFile, "path">) => void files.push({ path: name, ...written });
      const rows = openRowsFile(openEntry(name), { signal, done });
      return {
        close: () => rows.close(),
        write(lines, count) {
          onRows(count);
          return rows.write(lines, count);
        },
      };
    },
    async add(name, content) {
      await put(name, content);
      files.push(describeContent(name, content));
    },
    async finish(manifest) {
      await put(manifestName, textOfManifest(manifest));
      zip.end();
    },
  };
}
