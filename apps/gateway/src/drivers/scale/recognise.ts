import type { ScaleFamily } from "@fiel/contracts";
import { families } from "./families.ts";
import { Scanner } from "./scanner.ts";
import { formatWeight } from "./weight-frame.ts";

/** A family that fits the bytes of a scale, and what it reads from them. */
export interface Recognised {
  readonly family: ScaleFamily;
  readonly frames: number;
  /** The newest weight, formatted. */
  readonly reads: string;
  readonly hasChecksum: boolean;
}

/** Frames that suffice to recognize a family. */
const enoughFrames = 10;

/** The families that find frames in some bytes, those with most frames first. Several may fit. */
export const recogniseFamilies = (bytes: Uint8Array): Recognised[] => {
  const fits = (Object.keys(families) as ScaleFamily[]).flatMap((family) => {
    const scanner = new Scanner(families[family]);
    const frames = scanner.push(bytes).frames.slice(0, enoughFrames);
    const newest = frames.at(-1);
    if (newest === undefined) return [];
    const reads = formatWeight(newest);
    return [{ family, frames: frames.length, reads, hasChecksum: scanner.hasChecksum }];
  });
  return fits.toSorted((a, b) => b.frames - a.frames);
};

const printable = (byte: number): string =>
  byte > 0x20 && byte < 0x7f
    ? String.fromCharCode(byte)
    : `<${byte.toString(16).padStart(2, "0").toUpperCase()}>`;

/** Bytes for a person who looks for the right family: printable characters as they are, other bytes in hexadecimal. */
export const showBytes = (bytes: Uint8Array): string => [...bytes.subarray(-40)].map(printable).join("");

/** Message for a scale whose bytes do not fit the family of its profile. */
export const describeForeign = (bytes: Uint8Array, title: string): string => {
  const fits = recogniseFamilies(bytes).map(({ family, reads }) => `${family} (${reads})`);
  const likely = fits.length === 0 ? "" : `; parecem de ${fits.join(" ou de ")}`;
  return `chegam bytes que não são de ${title}${likely}: ${showBytes(bytes)}`;
};
