import { families, type FamilyName } from "./families.ts";
import { Scanner } from "./scanner.ts";
import { formatWeight } from "./weight-frame.ts";

/** A family that fits what came from a scale, and what it would read of it. */
export interface Recognised {
  readonly family: FamilyName;
  readonly frames: number;
  /** The newest weight, in words. */
  readonly reads: string;
  readonly hasChecksum: boolean;
}

/** So many frames are enough to know a family. */
const enoughFrames = 10;

/** The families whose frames are in some bytes of a scale, those with most first. Two that fit are both told. */
export const recogniseFamilies = (bytes: Uint8Array): Recognised[] => {
  const fits = (Object.keys(families) as FamilyName[]).flatMap((family) => {
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

/** What came, for a person who looks for the right family: readable signs as they are, others by their number. */
export const showBytes = (bytes: Uint8Array): string => [...bytes.subarray(-40)].map(printable).join("");

/** What to say of a scale whose bytes are not of the family that its profile names. */
export const describeForeign = (bytes: Uint8Array, title: string): string => {
  const fits = recogniseFamilies(bytes).map(({ family, reads }) => `${family} (${reads})`);
  const likely = fits.length === 0 ? "" : `; parecem de ${fits.join(" ou de ")}`;
  return `chegam bytes que não são de ${title}${likely}: ${showBytes(bytes)}`;
};
