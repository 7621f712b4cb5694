const startBytes = 16_384;
/** The longest integer, and an instant, with their tab. */
const longestNumber = 24;
const [tab, newline, point, zero] = [9, 10, 46, 48];
const billion = 1_000_000_000;

/**
 * Rows as tab-separated values, written digit by digit into one growing buffer: a text for each row would cost ten times
 * as much, most of it in the garbage collector.
 */
export class TabSeparated {
  #bytes = Buffer.allocUnsafe(startBytes);
  #length = 0;
  readonly #prefix: Uint8Array;
  #count = 0;

  /** `prefix` begins every row, its tab included. */
  constructor(prefix: string) {
    this.#prefix = Buffer.from(prefix, "latin1");
  }

  get count(): number {
    return this.#count;
  }

  /** What was written so far; not a copy. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** One whole row: its cells after the prefix, tab-separated, in ASCII. */
  add(cells: string): void {
    this.begin();
    this.#room(cells.length + 1);
    this.#length += this.#bytes.write(cells, this.#length, "latin1");
    this.#bytes[this.#length++] = newline;
  }

  /** Begins a row; its cells follow, and `end`. */
  begin(): this {
    this.#count += 1;
    return this.cells(this.#prefix);
  }

  end(): void {
    this.#bytes[this.#length - 1] = newline;
  }

  /** Cells that are ready, each with its tab. */
  cells(ready: Uint8Array): this {
    this.#room(ready.length);
    for (let i = 0; i < ready.length; i += 1) this.#bytes[this.#length + i] = ready[i] as number;
    this.#length += ready.length;
    return this;
  }

  /** A whole number from 0 to 2^53 - 1. */
  integer(value: number): this {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole number: ${value}`);
    this.#room(longestNumber);
    this.#integer(value);
    this.#bytes[this.#length++] = tab;
    return this;
  }

  /** UTC ms as seconds with three decimals, the form in which the store reads an instant without guessing its unit. */
  instant(ms: number): this {
    if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError(`not an instant: ${ms}`);
    const seconds = Math.floor(ms / 1000);
    this.#room(longestNumber);
    this.#integer(seconds);
    this.#bytes[this.#length++] = point;
    this.#digits(ms - seconds * 1000, 3);
    this.#bytes[this.#length++] = tab;
    return this;
  }

  /** Any number, as JavaScript writes it. */
  number(value: number): this {
    if (value === 0) return this.integer(0);
    const text = String(value);
    this.#room(text.length + 1);
    this.#length += this.#bytes.write(text, this.#length, "latin1");
    this.#bytes[this.#length++] = tab;
    return this;
  }

  #integer(value: number): void {
    if (value < billion) return this.#digits(value, widthOf(value));
    const high = Math.floor(value / billion);
    this.#integer(high);
    this.#digits(value - high * billion, 9);
  }

  /** Below 2^31: the loop stays in small integers. */
  #digits(value: number, width: number): void {
    let left = value | 0;
    for (let at = this.#length + width - 1; at >= this.#length; at -= 1) {
      const rest = (left / 10) | 0;
      this.#bytes[at] = zero + left - rest * 10;
      left = rest;
    }
    this.#length += width;
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + bytes));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

function widthOf(value: number): number {
  let width = 1;
  for (let limit = 10; limit <= value; limit *= 10) width += 1;
  return width;
}
