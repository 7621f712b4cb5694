import { createRequire } from "node:module";
import { allParts, partsWith, type TypefacePart } from "./typeface-parts.ts";
import { ownTypeface, typefaceFiles } from "./typeface-files.ts";

interface Font {
  readonly unitsPerEm: number;
  readonly characterSet: readonly number[];
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
  layout(text: string): {
    readonly glyphs: readonly { readonly path: { toSVG(): string } }[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
  };
}

const require = createRequire(import.meta.url);
const { openSync } = require("fontkit") as { openSync: (file: string) => Font };

const plain = openSync(typefaceFiles.normal);
const opened = new Map<string, Font>();
const fontOf = ({ name, file }: TypefacePart): Font => {
  const font = opened.get(name) ?? openSync(file);
  opened.set(name, font);
  return font;
};

/** The opened typeface of a run. */
export const fontNamed = (name: string): Font =>
  name === ownTypeface ? plain : fontOf({ name, file: allParts.get(name) ?? "" });

const hex = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`;

/** Code points as ranges of a regular expression's character class. */
function rangesOf(codePoints: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const codePoint of codePoints.toSorted((one, other) => one - other)) {
    const open = ranges.at(-1);
    if (open !== undefined && codePoint <= open.last + 1) open.last = codePoint;
    else ranges.push({ first: codePoint, last: codePoint });
  }
  return ranges.map(({ first, last }) => `${hex(first)}-${hex(last)}`).join("");
}

/** Joiners, direction marks and soft hyphens are meant to be invisible and draw nothing. */
const unseen = "\\p{Cf}\\p{Cc}\\p{Variation_Selector}";
const drawn = rangesOf(plain.characterSet);
const plainTexts = new RegExp(`^[${drawn}${unseen}]*$`, "u");
const unseenSigns = new RegExp(`^[${unseen}]$`, "u");

/** Whether the document's own typeface has all characters of a text. One regular expression, because most texts are plain. */
export const isPlain = (text: string): boolean => plainTexts.test(text);
export const isUnseen = (sign: string): boolean => unseenSigns.test(sign);

const partsOfSigns = new Map<string, TypefacePart | null>();

/** The part that draws a character which the document's own typeface lacks; null when none does. */
export function partOf(sign: string): TypefacePart | null {
  const known = partsOfSigns.get(sign);
  if (known !== undefined) return known;
  const codePoint = sign.codePointAt(0) ?? 0;
  const part = partsWith(codePoint).find((one) => fontOf(one).hasGlyphForCodePoint(codePoint)) ?? null;
  partsOfSigns.set(sign, part);
  return part;
}

/** Returns the width of a text at font size 1, without kerning; each character is measured in the typeface that draws it. */
export type TextWidth = (text: string) => number;

function widthsOf(file: string): TextWidth {
  const own = openSync(file);
  const known = new Map<string, number>();
  const widthOf = (sign: string): number => {
    const found = known.get(sign);
    if (found !== undefined) return found;
    const codePoint = sign.codePointAt(0) ?? 0;
    const part = isPlain(sign) ? null : partOf(sign);
    const font = part === null ? own : fontOf(part);
    const width = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
    known.set(sign, width);
    return width;
  };
  return (text) => {
    let width = 0;
    for (const sign of text) width += widthOf(sign);
    return width;
  };
}

export const plainWidth = widthsOf(typefaceFiles.normal);
export const boldWidth = widthsOf(typefaceFiles.bold);
