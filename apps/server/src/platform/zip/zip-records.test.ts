import { type Entry, fromRandomAccessReader, RandomAccessReader } from "yauzl";
import { expect, it } from "vitest";
import { centralRecord, endRecord, type ZipEntry } from "./zip-records.ts";

const gib = 1024 ** 3;

/** A file of which only the end exists. */
class Tail extends RandomAccessReader {
  readonly #tail: Buffer;
  readonly #start: number;

  constructor(tail: Buffer, start: number) {
    super();
    this.#tail = tail;
    this.#start = start;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const from = position - this.#start;
    const before = Math.max(0, -from);
    this.#tail.copy(buffer, offset + before, from + before, from + length);
    queueMicrotask(() => callback(null));
  }

  override close(callback: (error: Error | null) => void): void {
    queueMicrotask(() => callback(null));
  }
}

function entriesOf(written: readonly ZipEntry[], start: number): Promise<Entry[]> {
  const records = Buffer.concat(written.map(centralRecord));
  const tail = Buffer.concat([records, endRecord(written.length, records.length, start)]);
  return new Promise((resolve, reject) => {
    const size = start + tail.length;
    fromRandomAccessReader(new Tail(tail, start), size, { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error);
      const entries: Entry[] = [];
      zip.on("entry", (entry: Entry) => void entries.push(entry));
      zip.on("error", reject);
      zip.on("end", () => resolve(entries));
    });
  });
}

const entry = (name: string, other: Partial<ZipEntry>): ZipEntry => ({
  name,
  crc: 1,
  size: 5,
  packedSize: 5,
  offset: 0,
  stored: true,
  ...other,
});

it("another's library finds entries that are large, lie far, or are many", async () => {
  const large = [
    entry("small", {}),
    entry("large", { size: 6 * gib, packedSize: 6 * gib, offset: 35 }),
    entry("far", { offset: 7 * gib }),
  ];
  const found = await entriesOf(large, 8 * gib);
  expect(
    found.map(({ fileName, uncompressedSize, compressedSize, relativeOffsetOfLocalHeader: offset }) => ({
      name: fileName,
      size: uncompressedSize,
      packedSize: compressedSize,
      offset,
    })),
  ).toEqual(large.map(({ name, size, packedSize, offset }) => ({ name, size, packedSize, offset })));
  const many = Array.from({ length: 70_000 }, (_, i) => entry(`e${i}`, {}));
  expect((await entriesOf(many, 1_000)).length).toBe(many.length);
});
