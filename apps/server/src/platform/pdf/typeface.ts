import { createRequire } from "node:module";
import { typefaceFiles } from "./pdfmake.ts";

interface Font {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
}

const require = createRequire(import.meta.url);
const { openSync } = require("fontkit") as { openSync: (file: string) => Font };

/** Width of a text in the typeface at size 1, without kerning. */
export type TextWidth = (text: string) => number;

function widthsOf(file: string): TextWidth {
  const font = openSync(file);
  const known = new Map<string, number>();
  const widthOf = (character: string): number => {
    const found =
      known.get(character) ??
      font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
    known.set(character, found);
    return found;
  };
  return (text) => {
    let width = 0;
    for (const character of text) width += widthOf(character);
    return width;
  };
}

export const plainWidth = widthsOf(typefaceFiles.normal);
export const boldWidth = widthsOf(typefaceFiles.bold);

const plain = openSync(typefaceFiles.normal);
/** Joiners, marks of direction and shy hyphens are drawn as nothing, as they are meant. */
const isUnseen = (sign: string): boolean => /^[\p{Cf}\p{Cc}\p{Variation_Selector}]$/u.test(sign);

/** Whether the typeface has the sign. */
export const canDraw = (sign: string): boolean =>
  isUnseen(sign) || plain.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
