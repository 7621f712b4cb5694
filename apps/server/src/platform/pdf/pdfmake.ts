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

/** An internal module of pdfmake. The public interface lays out a whole document; the modules allow chapter by chapter, which needs less memory. */
export const partOfPdfmake = (name: string): unknown =>
  (require(`pdfmake/js/${name}.js`) as { readonly default: unknown }).default;

/** pdfmake places text from left to right only, so a line with right-to-left text is put into visual order before it is drawn. */
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

// Other scripts have other line heights. All get the metrics of the own typeface, so that rows keep their height and letters share a baseline.
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

/** pdfmake with the typefaces added, which changes the module's state; load it in a worker thread only. */
export const pdfmake = require("pdfmake") as PdfMake;
pdfmake.addFonts(typefaces);
// A document contains all its data: no URL is fetched, and only typeface files are read.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(isTypefaceFile);
