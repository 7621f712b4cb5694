const WIDTH = 16;

/** Fields of a batch besides gateway, sequence and instant, as JSON values. */
export type BatchRecords = Readonly<Record<string, unknown>>;

function padded(name: string): string {
  return `"${name}":${" ".repeat(WIDTH)}`;
}

/**
 * A batch that is serialized once. `stamp` overwrites its sequence and instant before each sending: both are at the front, right-aligned in a fixed
 * width, since JSON allows blanks before a number. That touches 32 bytes.
 */
export class BatchBody {
  readonly bytes: Buffer;
  readonly #sequenceEnd: number;
  readonly #sentAtEnd: number;

  constructor(bytes: Buffer, gateway: string) {
    const front = `{"gateway":"${gateway}",`;
    this.bytes = bytes;
    this.#sequenceEnd = front.length + padded("sequence").length;
    this.#sentAtEnd = this.#sequenceEnd + 1 + padded("sentAt").length;
  }

  static of(gateway: string, records: BatchRecords): BatchBody {
    const rest = JSON.stringify(records).slice(1);
    const separator = rest === "}" ? "" : ",";
    const text = `{"gateway":"${gateway}",${padded("sequence")},${padded("sentAt")}${separator}${rest}`;
    return new BatchBody(Buffer.from(text), gateway);
  }

  stamp(sequence: number, sentAt: number): void {
    this.bytes.write(String(sequence).padStart(WIDTH), this.#sequenceEnd - WIDTH, "latin1");
    this.bytes.write(String(sentAt).padStart(WIDTH), this.#sentAtEnd - WIDTH, "latin1");
  }
}
