import { createRequire } from "node:module";
import { isTypefaceFile, ownTypeface, typefaces } from "./typeface-files.ts";
import { visualOrder } from "./visual-order.ts";

interface PdfMake {
  addFonts(fonts: unknown): void;
  addTableLayouts(layouts: unknown): void;
  setUrlAccessPolicy(allows: () => boolean): void;
  setLocalAccessPolicy(allows: (path: string) => boolean): void;
  createPdf(document: unknown): { getBuffer(): Promise<Buffer> };
}

interface Inline {
  x: number;
  readonly width: number;
  readonly level?: number;
}

interface Line {
  readonly inlines: readonly Inline[];
}

interface Renderer {
  renderPages(pages: unknown[]): void;
  renderLine: (this: Renderer, line: Line, x: number, y: number) => void;
}

const require = createRequire(import.meta.url);

/** A part of the library, which lays a document out as a whole; its parts, one after the other, hold no more than a chapter. */
export const partOfPdfmake = (name: string): unknown =>
  (require(`pdfmake/js/${name}.js`) as { readonly default: unknown }).default;

/** The library knows lines from the left alone: what is read from the right is put in its place before a line is drawn. */
function placeFromTheRight({ inlines }: Line): void {
  if (!inlines.some(({ level = 0 }) => level > 0)) return;
  let x = Math.min(...inlines.map((inline) => inline.x));
  for (const inline of visualOrder(inlines)) {
    inline.x = x;
    x += inline.width;
  }
}

interface KitFont {
  ascender: number;
  descender: number;
  lineGap: number;
}

interface Fonts {
  provideFont: (this: Fonts, family: string, isBold: boolean, isItalic: boolean) => KitFont;
}

// Scripts ask for lines of other heights: a table's rows keep theirs, and letters beside each other stand on one foot.
const fonts = (partOfPdfmake("PDFDocument") as { readonly prototype: Fonts }).prototype;
const { provideFont } = fonts;
fonts.provideFont = function (family, isBold, isItalic) {
  const font = provideFont.call(this, family, isBold, isItalic);
  if (family === ownTypeface) return font;
  const { ascender, descender, lineGap } = provideFont.call(this, ownTypeface, isBold, isItalic);
  return Object.assign(font, { ascender, descender, lineGap });
};

export const PdfRenderer = partOfPdfmake("Renderer") as new (document: object) => Renderer;
const prototype = PdfRenderer.prototype as Renderer;
const { renderLine } = prototype;
prototype.renderLine = function (line, x, y) {
  placeFromTheRight(line);
  renderLine.call(this, line, x, y);
};

/** The library with its typefaces; for a thread of its own, which it fills. */
export const pdfmake = require("pdfmake") as PdfMake;
pdfmake.addFonts(typefaces);
// A document says all it has: nothing is fetched for it, and no file is read but typefaces'.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(isTypefaceFile);
