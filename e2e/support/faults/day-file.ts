import { appendFileSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const header = "at;seq;weight_g;verdict;product;operator";
const dayMs = 86_400_000;

export interface FileStyle {
  readonly encoding: "utf8" | "utf16le";
  readonly ending: "\n" | "\r" | "\r\n";
}

const dayIn = (timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone }).format(ms);

/** A CpNet file of today, to which is done what no machine should do. */
export class DayFile {
  readonly path: string;
  readonly #timeZone: string;
  #style: FileStyle = { encoding: "utf8", ending: "\n" };
  #copies = 0;
  #inFile: string[] = [];
  readonly #all: string[] = [];

  constructor(directory: string, timeZone: string) {
    this.#timeZone = timeZone;
    this.path = path.join(directory, `${dayIn(timeZone, Date.now())}.csv`);
    this.#begin([]);
  }

  get size(): number {
    return statSync(this.path).size;
  }

  add(line: string): void {
    this.#inFile.push(line);
    this.#all.push(line);
    const bytes = this.#bytes([line]);
    // As a writer with a buffer does; a reader may come in between.
    const half = Math.floor(bytes.length / 2);
    appendFileSync(this.path, bytes.subarray(0, half));
    appendFileSync(this.path, bytes.subarray(half));
  }

  /** It loses the newer half of its lines. */
  cut(): void {
    this.#begin(this.#inFile.slice(0, this.#inFile.length / 2));
  }

  /** It is moved away, and a new one begun, written in another way. */
  rotate(style: FileStyle): void {
    renameSync(this.path, path.join(path.dirname(this.path), `rotated-${(this.#copies += 1)}.csv`));
    this.#style = style;
    this.#begin([]);
  }

  /** A copy lies beside it with the name of another day. */
  copy(): void {
    const day = dayIn(this.#timeZone, Date.now() - (this.#copies += 1) * dayMs);
    const copied = path.join(path.dirname(this.path), `${day}.csv`);
    if (!existsSync(copied)) writeFileSync(copied, readFileSync(this.path));
  }

  /** All that was written today is written again. */
  exportAgain(): void {
    this.#begin(this.#all);
  }

  /** It is emptied, and its writer goes on where it was: NULs. */
  copyTruncate(): void {
    writeFileSync(this.path, Buffer.alloc(this.size));
    this.#inFile = [];
  }

  #begin(lines: readonly string[]): void {
    this.#inFile = [...lines];
    const mark = Buffer.from(this.#style.encoding === "utf16le" ? "\uFEFF" : "", this.#style.encoding);
    writeFileSync(this.path, Buffer.concat([mark, this.#bytes([header, ...lines])]));
  }

  #bytes(lines: readonly string[]): Buffer {
    return Buffer.from(lines.map((line) => line + this.#style.ending).join(""), this.#style.encoding);
  }
}
