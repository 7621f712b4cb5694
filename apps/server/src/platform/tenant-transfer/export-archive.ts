import { PassThrough, type Readable } from "node:stream";
import { ZipFile } from "../zip/zip-file.ts";
import { describeContent, type ExportTarget, openRowsFile, textOfManifest } from "./export-target.ts";
import { type ManifestFile, manifestName } from "./manifest.ts";

export interface ArchiveOptions {
  /** Fires when the reader of the archive is gone. */
  readonly signal: AbortSignal;
  /** Called with the number of rows before they are written. */
  readonly onRows: (rows: number) => void;
}

export interface ExportArchive extends ExportTarget {
  /** The zip archive, made at the speed of its reader. Unpacked, it is an export directory. */
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
      // `close` awaits this promise and reports the error; until then a rejection would count as unhandled.
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
