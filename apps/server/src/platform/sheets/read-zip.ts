import type { Readable } from "node:stream";
import { type Entry, fromBuffer, type ZipFile } from "yauzl";
import { SheetError, sheetLimits } from "./file-rows.ts";

/** A zip file whose parts are unpacked as they are read; the total of unpacked bytes is limited. */
export interface Zip {
  readonly names: readonly string[];
  /** Reads a part in pieces; yields nothing when there is none. Throws SheetError. */
  read(name: string): AsyncGenerator<Buffer>;
}

const mostParts = 5_000;

/** Opens a zip file by its directory; throws SheetError. */
export async function openZip(bytes: Uint8Array): Promise<Zip> {
  try {
    const file = await open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const entries = await entriesOf(file);
    let unpacked = 0;
    return {
      names: [...entries.keys()],
      async *read(name) {
        const entry = entries.get(name);
        if (entry === undefined) return;
        if (isBomb(entry)) throw new SheetError("unpacksTooLarge");
        try {
          for await (const piece of await streamOf(file, entry)) {
            unpacked += (piece as Buffer).length;
            if (unpacked > sheetLimits.unpacked) throw new SheetError("unpacksTooLarge");
            yield piece as Buffer;
          }
        } catch (error) {
          throw asFault(error);
        }
      },
    };
  } catch (error) {
    throw asFault(error);
  }
}

/** Whether a part is too large by the directory's sizes. A part larger than its stated size fails as damaged. */
const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > sheetLimits.unpacked ||
  (uncompressedSize > sheetLimits.packedBeyond && uncompressedSize > compressedSize * sheetLimits.packing);

const asFault = (error: unknown): SheetError =>
  error instanceof SheetError ? error : new SheetError("brokenFile", error);

const open = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    );
  });

function entriesOf(file: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    file.on("entry", (entry: Entry) => {
      // Names as relations refer to them: without a leading slash, in lower case.
      entries.set(entry.fileName.replace(/^\//, "").toLowerCase(), entry);
      if (entries.size > mostParts) reject(new SheetError("unpacksTooLarge"));
      else file.readEntry();
    });
    file.once("end", () => resolve(entries));
    file.once("error", reject);
    file.readEntry();
  });
}

const streamOf = (file: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    file.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
