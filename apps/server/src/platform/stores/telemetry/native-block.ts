import { NativeReader } from "./native-reader.ts";
import { type Table, typeOf } from "./schema/table.ts";

/** Typed arrays for the store's column types. */
const arrays = {
  UInt8: Uint8Array,
  UInt32: Uint32Array,
  UInt64: BigUint64Array,
  Float32: Float32Array,
  Enum8: Int8Array,
  DateTime64: BigInt64Array,
} as const;
type ArrayName = keyof typeof arrays;
type Column = InstanceType<(typeof arrays)[ArrayName]>;

interface NamedColumn {
  readonly name: string;
  readonly type: string;
  readonly values: Column;
}

/**
 * Rows of one table as columns in ClickHouse's "Native" format, because parsing texts costs the engine more than sorting and writing. Only for tables
 * whose columns all have a fixed width.
 */
export class NativeBlock {
  readonly rows: number;
  readonly #columns: readonly NamedColumn[];

  private constructor(rows: number, columns: readonly NamedColumn[]) {
    this.rows = rows;
    this.#columns = columns;
  }

  /** A block of zeros to be filled. RangeError when the table has a column without a fixed width. */
  static of(table: Table, rows: number): NativeBlock {
    const columns = Object.entries(table.columns).map(([name, definition]) =>
      columnOf(name, typeOf(definition), rows),
    );
    return new NativeBlock(rows, columns);
  }

  /** Reads the result of `encode`. RangeError for anything else. */
  static decode(bytes: Buffer): NativeBlock {
    const reader = new NativeReader(bytes);
    const block = NativeBlock.#next(reader);
    if (!reader.isAtEnd) throw new RangeError("more than one block");
    return block;
  }

  /** Reads an answer of the engine, with any number of blocks. */
  static *decodeAll(answer: Buffer): Generator<NativeBlock> {
    for (const reader = new NativeReader(answer); !reader.isAtEnd;) yield NativeBlock.#next(reader);
  }

  static #next(reader: NativeReader): NativeBlock {
    const [count, rows] = [reader.length(), reader.length()];
    const columns = Array.from({ length: count }, () => {
      const column = columnOf(reader.text(), reader.text(), rows);
      const { buffer, byteLength } = column.values;
      new Uint8Array(buffer).set(reader.bytes(byteLength));
      return column;
    });
    return new NativeBlock(rows, columns);
  }

  /** Joins blocks of one table. Columns that a block lacks are zeros. */
  static concat(table: Table, blocks: readonly NativeBlock[]): NativeBlock {
    const all = NativeBlock.of(
      table,
      blocks.reduce((sum, { rows }) => sum + rows, 0),
    );
    let row = 0;
    for (const block of blocks) {
      for (const { name, values } of all.#columns) {
        const from = block.#columns.find((one) => one.name === name);
        if (from !== undefined) (values as Uint32Array).set(from.values as Uint32Array, row);
      }
      row += block.rows;
    }
    return all;
  }

  /** The given rows, in the given order. */
  pick(rows: readonly number[]): NativeBlock {
    const columns = this.#columns.map(({ name, type, values }) => {
      const column = columnOf(name, type, rows.length);
      for (const [i, row] of rows.entries())
        (column.values as Uint32Array)[i] = (values as Uint32Array)[row] as number;
      return column;
    });
    return new NativeBlock(rows.length, columns);
  }

  /** For each of some rows, the values of columns as one text. */
  keysOf(rows: readonly number[], columns: readonly string[]): string[] {
    const values = columns.map((name) => this.#named(name).values);
    return rows.map((row) => values.map((column) => column[row]).join(" "));
  }

  /** Column names, in order. */
  get names(): string[] {
    return this.#columns.map(({ name }) => name);
  }

  /** The values of a numeric column. RangeError when it does not exist or is 64 bits wide. */
  numbers(name: string): Uint32Array | Uint8Array | Float32Array | Int8Array {
    const { values } = this.#named(name);
    if (values instanceof BigInt64Array || values instanceof BigUint64Array)
      throw new RangeError(`${name} is wide`);
    return values;
  }

  /** Returns a function that sets an instant, UTC ms. */
  instants(name: string): (row: number, ms: number) => void {
    const { values } = this.#named(name);
    // Written as two 32-bit halves, because a bigint per row would cost more than everything else.
    const halves = new Uint32Array(values.buffer);
    return (row, ms) => {
      halves[row * 2] = ms % 4_294_967_296;
      halves[row * 2 + 1] = ms / 4_294_967_296;
    };
  }

  /** Returns a function that gets an instant, UTC ms. */
  instantsOf(name: string): (row: number) => number {
    const { values } = this.#named(name);
    const halves = new Uint32Array(values.buffer);
    return (row) => (halves[row * 2] as number) + (halves[row * 2 + 1] as number) * 4_294_967_296;
  }

  /** The block as the engine reads it; blocks may follow each other. */
  encode(): Buffer {
    const pieces: Uint8Array[] = [lengths(this.#columns.length, this.rows)];
    for (const { name, type, values } of this.#columns) {
      pieces.push(lengths(name.length), Buffer.from(name, "latin1"));
      pieces.push(lengths(type.length), Buffer.from(type, "latin1"));
      pieces.push(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    }
    return Buffer.concat(pieces);
  }

  #named(name: string): NamedColumn {
    const column = this.#columns.find((one) => one.name === name);
    if (column === undefined) throw new RangeError(`no column ${name}`);
    return column;
  }
}

function columnOf(name: string, type: string, rows: number): NamedColumn {
  const kind = type.split("(", 1)[0] ?? type;
  if (!(kind in arrays)) throw new RangeError(`${name}: ${type} has no fixed width`);
  return { name, type, values: new arrays[kind as ArrayName](rows) };
}

/** Variable-length integers of seven bits a byte, lowest first. */
function lengths(...values: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (let value of values) {
    for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
    bytes.push(value);
  }
  return Uint8Array.from(bytes);
}
