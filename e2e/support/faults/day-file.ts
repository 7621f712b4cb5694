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

/** A CpNet file of today, damaged in ways in which no machine should damage it. */
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
    // Writes in two halves, as a buffered writer does. A reader may come in between.
    const half = Math.floor(bytes.length / 2);
    appendFileSync(this.path, bytes.subarray(0, half));
    appendFileSync(this.path, bytes.subarray(half));
  }

  /** Removes the newer half of its lines. */
  cut(): void {
    this.#begin(this.#inFile.slice(0, this.#inFile.length / 2));
  }

  /** Moves the file away and begins a new one in another style. */
  rotate(style: FileStyle): void {
    renameSync(this.path, path.join(path.dirname(this.path), `rotated-${(this.#copies += 1)}.csv`));
    this.#style = style;
    this.#begin([]);
  }

  /** Copies the file under the name of another day. */
  copy(): void {
    const day = dayIn(this.#timeZone, Date.now() - (this.#copies += 1) * dayMs);
    const copied = path.join(path.dirname(this.path), `${day}.csv`);
    if (!existsSync(copied)) writeFileSync(copied, readFileSync(this.path));
  }

  /** Writes again everything that was written today. */
  exportAgain(): void {
    this.#begin(this.#all);
  }

  /** Empties the file while its writer continues at the old offset. The gap contains NULs. */
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
