/** As many as are in use at a time while few ask, and the longest that is worth its memory while nobody does. */
const [mostSpare, longestSpare] = [4, 16 * 1024 * 1024];
/** They are made this much at a time, so that what is a little longer the next time finds room. */
const roundedTo = 1024 * 1024;

/**
 * Buffers of megabytes that are used again: one that is made anew gets its pages from the system one by one, and is garbage a
 * moment later, whose collection holds up the next answers.
 */
export class SpareBuffers {
  /** The shortest first. */
  #spare: Buffer[] = [];

  /** Lends a buffer of this length, with whatever was in it, until what `use` gives is settled. */
  async lend<T>(length: number, use: (buffer: Buffer) => Promise<T>): Promise<T> {
    const buffer = this.#take(length);
    try {
      return await use(buffer.subarray(0, length));
    } finally {
      this.#giveBack(buffer);
    }
  }

  #take(length: number): Buffer {
    const found = this.#spare.find((spare) => spare.length >= length);
    this.#spare = this.#spare.filter((spare) => spare !== found);
    return found ?? Buffer.allocUnsafeSlow(Math.ceil(length / roundedTo) * roundedTo);
  }

  #giveBack(buffer: Buffer): void {
    if (buffer.length > longestSpare) return;
    const longer = [...this.#spare, buffer].toSorted((one, other) => one.length - other.length);
    this.#spare = longer.slice(-mostSpare);
  }
}
