import { ChecksumLearner, type ChecksumSetting } from "./checksum-learner.ts";
import type { Family } from "./families.ts";
import { isEnd } from "./text-line.ts";
import type { WeightFrame } from "./weight-frame.ts";

/** Result of one chunk of a scale's stream. */
export interface Scanned {
  readonly frames: readonly WeightFrame[];
  /** Number of frames that cannot be right. */
  readonly wrong: number;
}

/** Finds the frames of a family in a stream, wherever it is cut, joined or disturbed. */
export class Scanner {
  readonly #family: Family;
  readonly #checksum: ChecksumLearner;
  #rest: Uint8Array = new Uint8Array();
  /** Nothing is read up to the next line end, because the beginning of this line is missing or it is too long. */
  #isSkipping: boolean;

  constructor(family: Family, checksum: ChecksumSetting = "auto") {
    this.#family = family;
    this.#checksum = new ChecksumLearner(checksum, family.mayHaveChecksum === true);
    this.#isSkipping = family.hasLines === true;
  }

  get hasChecksum(): boolean {
    return this.#checksum.isOn;
  }

  push(chunk: Uint8Array): Scanned {
    const bytes = Buffer.concat([this.#rest, chunk]);
    const frames: WeightFrame[] = [];
    let [at, wrong] = [0, 0];
    while (at < bytes.length) {
      const piece = this.#isSkipping
        ? this.#skipFrom(bytes, at)
        : this.#family.read(bytes, at, this.#checksum.isOn);
      if (piece.kind === "incomplete") break;
      if (piece.kind === "overlong") this.#isSkipping = true;
      else if (piece.kind === "none") this.#checksum.byte(bytes[at++] ?? 0);
      else {
        if (piece.kind === "wrong") {
          wrong += 1;
          this.#checksum.wrong();
        } else if (piece.kind === "frame") {
          this.#checksum.frame(bytes.subarray(at, piece.end));
          frames.push(piece.frame);
        }
        at = piece.end;
      }
    }
    this.#rest = bytes.subarray(at);
    return { frames, wrong };
  }

  /** For a new connection: drops the incomplete frame of the old one. */
  restart(): void {
    this.#rest = new Uint8Array();
    this.#isSkipping = this.#family.hasLines === true;
    this.#checksum.restart();
  }

  #skipFrom(bytes: Uint8Array, from: number): { readonly kind: "skipped"; readonly end: number } {
    const length = bytes.subarray(from).findIndex((byte) => isEnd(byte));
    this.#isSkipping = length < 0;
    return { kind: "skipped", end: length < 0 ? bytes.length : from + length + 1 };
  }
}
