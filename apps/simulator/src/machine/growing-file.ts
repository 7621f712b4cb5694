import { mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";

const NEWLINE = 0x0a;
const TAIL = 4096;

/** Length of a file up to the end of its last complete line, bytes; 0 for a missing file. */
async function wholeLength(path: string): Promise<number> {
  const size = (await stat(path).catch(() => null))?.size ?? 0;
  if (size === 0) return 0;
  const file = await open(path, "r");
  try {
    const from = Math.max(0, size - TAIL);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    const newline = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE);
    return newline < 0 ? 0 : from + newline + 1;
  } finally {
    await file.close();
  }
}

/** A text file that grows by flushes, which may end in the middle of a line. */
export class GrowingFile {
  readonly #path: string;
  #pending = "";

  private constructor(path: string) {
    this.#path = path;
  }

  /** Opens or creates the file. Cuts off an incomplete line that a crash left, so that the next line begins at its own start. */
  static async open(path: string, header: string): Promise<GrowingFile> {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, "a");
    const whole = await wholeLength(path);
    await file.truncate(whole);
    if (whole === 0) await file.appendFile(`${header}\n`);
    await file.close();
    return new GrowingFile(path);
  }

  add(line: string): void {
    this.#pending += `${line}\n`;
  }

  /** Writes the pending text except its last `heldBack` characters, as a program does whose buffer is not full. */
  async flush(heldBack = 0): Promise<void> {
    const ready = this.#pending.length - Math.min(heldBack, this.#pending.length);
    if (ready === 0) return;
    const text = this.#pending.slice(0, ready);
    const file = await open(this.#path, "a");
    try {
      await file.appendFile(text);
    } finally {
      await file.close();
    }
    this.#pending = this.#pending.slice(ready);
  }
}
