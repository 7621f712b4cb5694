import { NativeReader } from "./native-reader.ts";

/** Some rows of an answer as columns: numbers unchanged, instants in UTC ms. Valid until the next block is taken. */
export interface NumberBlock {
  readonly rows: number;
  /** RangeError when the answer has no such column. */
  numbers(name: string): Uint32Array;
  instants(name: string): Float64Array;
}

const widths = { UInt32: 4, DateTime64: 8 } as const;

/**
 * Rows of an answer in ClickHouse's "Native" format, block by block, for columns of `UInt32` and `DateTime64(3)`: a million rows take a few ms.
 * Columns are copied to one place, which stays in the processor's cache. May be iterated several times. RangeError for other types and truncated
 * answers.
 */
export class NumberBlocks implements Iterable<NumberBlock> {
  readonly #answer: Buffer;
  readonly #places = new Map<string, ArrayBuffer>();

  constructor(answer: Buffer) {
    this.#answer = answer;
  }

  /** Size of the answer in memory, bytes. */
  get bytes(): number {
    return this.#answer.length;
  }

  *[Symbol.iterator](): Generator<NumberBlock> {
    const reader = new NativeReader(this.#answer);
    while (!reader.isAtEnd) {
      const [columns, rows] = [reader.length(), reader.length()];
      const stored = Array.from({ length: columns }, (): [string, Buffer] => {
        const name = reader.text();
        const width = widthOf(reader.text());
        return [`${name} ${width}`, reader.bytes(rows * width)];
      });
      yield this.#blockOf(rows, new Map(stored));
    }
  }

  #blockOf(rows: number, stored: ReadonlyMap<string, Buffer>): NumberBlock {
    const bytesOf = (name: string, width: number): Buffer => {
      const bytes = stored.get(`${name} ${width}`);
      if (bytes === undefined) throw new RangeError(`no column ${name} of ${width} bytes`);
      return bytes;
    };
    const copied = (name: string, width: number): ArrayBuffer => {
      const bytes = bytesOf(name, width);
      const place = this.#place(`${name} ${width}`, bytes.length);
      new Uint8Array(place).set(bytes);
      return place;
    };
    return {
      rows,
      numbers: (name) => new Uint32Array(copied(name, widths.UInt32), 0, rows),
      instants: (name) => {
        const halves = new Uint32Array(copied(name, widths.DateTime64), 0, 2 * rows);
        const instants = new Float64Array(this.#place(`${name} ms`, 8 * rows), 0, rows);
        // A bigint per row would cost more than everything else.
        for (let i = 0; i < rows; i += 1)
          instants[i] = (halves[2 * i] as number) + (halves[2 * i + 1] as number) * 4_294_967_296;
        return instants;
      },
    };
  }

  /** A buffer of this size, reused for every block. */
  #place(key: string, bytes: number): ArrayBuffer {
    const kept = this.#places.get(key);
    if (kept !== undefined && kept.byteLength >= bytes) return kept;
    const place = new ArrayBuffer(Math.ceil(bytes / 8) * 8);
    this.#places.set(key, place);
    return place;
  }
}

function widthOf(type: string): number {
  const width = widths[(type.split("(3", 1)[0] ?? type) as keyof typeof widths] as number | undefined;
  if (width === undefined) throw new RangeError(`${type} is not read as numbers`);
  return width;
}
