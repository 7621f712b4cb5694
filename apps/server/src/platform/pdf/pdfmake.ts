import { createRequire } from "node:module";

interface PdfMake {
  addFonts(fonts: unknown): void;
  addTableLayouts(layouts: unknown): void;
  setUrlAccessPolicy(allows: () => boolean): void;
  setLocalAccessPolicy(allows: (path: string) => boolean): void;
  createPdf(document: unknown): { getBuffer(): Promise<Buffer> };
}

const require = createRequire(import.meta.url);

/** The one typeface that documents have. */
export const typefaces = require("pdfmake/fonts/Roboto.js") as {
  readonly Roboto: Readonly<Record<"normal" | "bold" | "italics" | "bolditalics", string>>;
};

/** Files of the one typeface that documents have. */
export const typefaceFiles = typefaces.Roboto;

/** The library with its typeface; for a thread of its own, which it fills. */
export const pdfmake = require("pdfmake") as PdfMake;
pdfmake.addFonts(typefaces);
// A document says all it has: nothing is fetched for it, and no file is read but the typeface's.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(typefaceFiles).includes(path));
