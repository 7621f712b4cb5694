import { checksumOf } from "./toledo-continuous.ts";

export type ChecksumSetting = "auto" | "on" | "off";

/** Frames in a row with the right byte behind them after which the scale is known to send checksums. */
const enoughRight = 3;
/** Wrong checksums in a row after which the scale is known to send none. */
const enoughWrong = 10;

/** Learns whether a scale ends its frames with a checksum, for profiles that do not say so. */
export class ChecksumLearner {
  isOn: boolean;
  readonly #learns: boolean;
  #right = 0;
  #wrong = 0;
  /** Checksum that the last frame would have; null once a byte or a frame came after it. */
  #expected: number | null = null;

  constructor(setting: ChecksumSetting, mayHaveChecksum: boolean) {
    this.isOn = setting === "on";
    this.#learns = setting === "auto" && mayHaveChecksum;
  }

  /** Takes a byte that belongs to no frame. */
  byte(byte: number): void {
    if (this.#expected === null) return;
    this.#right = (byte & 0x7f) === this.#expected ? this.#right + 1 : 0;
    this.#expected = null;
  }

  frame(body: Uint8Array): void {
    if (!this.#learns) return;
    // No byte came between the last frame and this one.
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
