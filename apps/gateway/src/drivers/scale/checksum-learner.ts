import { checksumOf } from "./toledo-continuous.ts";

export type ChecksumSetting = "auto" | "on" | "off";

/** So many frames in a row with the right byte behind them, and the scale sends checksums. */
const enoughRight = 3;
/** So many wrong ones in a row, and it sends none any more. */
const enoughWrong = 10;

/** Finds out whether a scale ends its frames with a checksum, where its profile does not say so. */
export class ChecksumLearner {
  isOn: boolean;
  readonly #learns: boolean;
  #right = 0;
  #wrong = 0;
  /** The checksum that the frame before would have, while nothing came behind it. */
  #expected: number | null = null;

  constructor(setting: ChecksumSetting, mayHaveChecksum: boolean) {
    this.isOn = setting === "on";
    this.#learns = setting === "auto" && mayHaveChecksum;
  }

  /** A byte that belongs to no frame. */
  byte(byte: number): void {
    if (this.#expected === null) return;
    this.#right = (byte & 0x7f) === this.#expected ? this.#right + 1 : 0;
    this.#expected = null;
  }

  frame(body: Uint8Array): void {
    if (!this.#learns) return;
    // No byte came between the frame before and this one.
    if (this.#expected !== null) this.#right = 0;
    this.#wrong = 0;
    this.#expected = this.isOn ? null : checksumOf(body);
    if (this.isOn || this.#right < enoughRight) return;
    this.isOn = true;
    this.#expected = null;
  }

  wrong(): void {
    if (!this.#learns || !this.isOn) return;
    this.#wrong += 1;
    if (this.#wrong < enoughWrong) return;
    this.isOn = false;
    [this.#right, this.#wrong] = [0, 0];
  }

  restart(): void {
    this.#expected = null;
  }
}
