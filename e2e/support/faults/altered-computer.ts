import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

export interface Alteration {
  readonly shiftMs: number;
  readonly isDiskFull: boolean;
  /** Part of its length that a wait or an interval of a minute or more takes, so that a test sees what happens every half hour. */
  readonly longWaits: number;
}

/** The computer of one program. A test alters its clock and disk while the program runs. */
export class AlteredComputer {
  readonly #file: string;
  #now: Alteration = { shiftMs: 0, isDiskFull: false, longWaits: 1 };

  constructor(directory: string, name: string) {
    this.#file = path.join(directory, `${name}.json`);
    this.alter({});
  }

  /** Added to the program's environment. */
  get environment(): Record<string, string> {
    const preload = pathToFileURL(path.join(import.meta.dirname, "altered-computer-preload.ts")).href;
    return { NODE_OPTIONS: `--import=${preload}`, FIEL_TEST_COMPUTER: this.#file };
  }

  alter(change: Partial<Alteration>): void {
    this.#now = { ...this.#now, ...change };
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#now));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
