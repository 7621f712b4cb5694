import { PassThrough, type Readable } from "node:stream";
import { ZipFile } from "../zip/zip-file.ts";
import { describeContent, type ExportTarget, openRowsFile, textOfManifest } from "./export-target.ts";
import { type ManifestFile, manifestName } from "./manifest.ts";

export interface ArchiveOptions {
  /** Fires when nobody reads it any more. */
  readonly signal: AbortSignal;
  /** Hears how many rows more are on their way. */
  readonly onRows: (rows: number) => void;
}

export interface ExportArchive extends ExportTarget {
  /** The zip, made as fast as it is read. Unpacked it is an export's directory. */
  readonly file: Readable;
}

export function openExportArchive({ signal, onRows }: ArchiveOptions): ExportArchive {
  const file = new PassThrough();
  const zip = new ZipFile(file);
  const files: ManifestFile[] = [];
  return {
    file,
    files,
    async openRows(name) {
      signal.throwIfAborted();
      const entry = new PassThrough();
      const stored = zip.store(name, entry);
      // Whoever writes or closes hears of it.
      stored.catch(() => undefined);
      const done = (written: Omit<ManifestFile, "path">) => void files.push({ path: name, ...written });
      const rows = openRowsFile(entry, { signal, done });
      return {
        write(lines, count) {
          onRows(count);
          return rows.write(lines, count);
        },
        async close() {
          await rows.close();
          await stored;
        },
      };
    },
    async add(name, content) {
      signal.throwIfAborted();
      await zip.store(name, [content]);
      files.push(describeContent(name, content));
    },
    async finish(manifest) {
      await zip.store(manifestName, [textOfManifest(manifest)]);
      await zip.end();
    },
  };
}
