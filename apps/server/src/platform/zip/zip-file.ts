import { once } from "node:events";
import type { Writable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { centralRecord, descriptor, endRecord, localHeader, type ZipEntry } from "./zip-records.ts";

/** Characters passed to the compressor at once: calls with a few bytes cost more than their compression. */
const chunkLength = 64 * 1024;

/**
 * A zip that is written while it is made: memory holds one chunk, at the speed at which `file` is read. Written here because the available
 * libraries need to know all entries, or a whole entry, before the first byte.
 */
export class ZipFile {
  readonly #file: Writable;
  readonly #entries: ZipEntry[] = [];
  #offset = 0;

  constructor(file: Writable) {
    this.#file = file;
  }

  /** Adds an entry from pieces of text, each requested when the one before has been sent. */
  async add(name: string, pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const offset = this.#offset;
    const stored = false;
    await this.#write(localHeader({ name, stored }));
    const start = this.#offset;
    const deflate = createDeflateRaw({ level: 6 });
    let [crc, size] = [0, 0];
    const packed = this.#drain(deflate);
    // Awaited below; a reader that left meanwhile must not cause an unhandled error.
    packed.catch(() => undefined);
    const push = async (text: string): Promise<void> => {
      const bytes = Buffer.from(text);
      crc = crc32(bytes, crc);
      size += bytes.length;
      if (!deflate.write(bytes)) await Promise.race([once(deflate, "drain"), packed]);
    };
    try {
      for await (const chunk of chunksOf(pieces)) await push(chunk);
      deflate.end();
      await packed;
    } catch (error) {
      deflate.destroy();
      await packed.catch(() => undefined);
      throw error;
    }
    await this.#close({ name, crc, size, packedSize: this.#offset - start, offset, stored });
  }

  /** Adds an entry from pieces that are already compressed, unchanged. */
  async store(name: string, pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const offset = this.#offset;
    const stored = true;
    await this.#write(localHeader({ name, stored }));
    const start = this.#offset;
    let crc = 0;
    for await (const bytes of pieces) {
      crc = crc32(bytes, crc);
      await this.#write(bytes);
    }
    const size = this.#offset - start;
    await this.#close({ name, crc, size, packedSize: size, offset, stored });
  }

  async #close(entry: ZipEntry): Promise<void> {
    await this.#write(descriptor(entry));
    this.#entries.push(entry);
  }

  async end(): Promise<void> {
    const start = this.#offset;
    for (const entry of this.#entries) await this.#write(centralRecord(entry));
    await this.#write(endRecord(this.#entries.length, this.#offset - start, start));
    this.#file.end();
  }

  async #drain(packed: AsyncIterable<Buffer>): Promise<void> {
    for await (const bytes of packed) await this.#write(bytes);
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#file.destroyed) throw new Error("nobody reads the file any more");
    this.#offset += bytes.length;
    if (this.#file.write(bytes)) return;
    const heard = new AbortController();
    const { signal } = heard;
    const events = ["drain", "close"].map((name) => once(this.#file, name, { signal }));
    // The wait that lost ends by its signal.
    await Promise.race(events).finally(() => heard.abort());
    await Promise.allSettled(events);
  }
}

async function* chunksOf(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let waiting = "";
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < chunkLength) continue;
    yield waiting;
    waiting = "";
  }
  if (waiting !== "") yield waiting;
}
