/** Reads an answer in ClickHouse's "Native" format piece by piece. RangeError when it is truncated. */
export class NativeReader {
  readonly #answer: Buffer;
  #at = 0;

  constructor(answer: Buffer) {
    this.#answer = answer;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#answer.length;
  }

  /** A variable-length integer of seven bits a byte, lowest first. */
  length(): number {
    let [value, place, byte] = [0, 1, 128];
    for (; byte >= 128; place *= 128) {
      byte = this.bytes(1).readUInt8();
      value += (byte % 128) * place;
    }
    return value;
  }

  text(): string {
    return this.bytes(this.length()).toString("latin1");
  }

  bytes(count: number): Buffer {
    const start = this.#at;
    if (start + count > this.#answer.length) throw new RangeError("the answer was cut off");
    this.#at += count;
    return this.#answer.subarray(start, start + count);
  }
}
