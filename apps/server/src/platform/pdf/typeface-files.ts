import { createRequire } from "node:module";
import { allParts } from "./typeface-parts.ts";

type Files = Readonly<Record<"normal" | "bold" | "italics" | "bolditalics", string>>;

const require = createRequire(import.meta.url);

/** The documents' own typeface. */
export const ownTypeface = "Roboto";
const { Roboto } = require("pdfmake/fonts/Roboto.js") as { readonly Roboto: Files };
export const typefaceFiles: Files = Roboto;

/** All typefaces that a document may embed, by name. A part has one weight for all styles. */
export const typefaces: Readonly<Record<string, Files>> = {
  [ownTypeface]: typefaceFiles,
  ...Object.fromEntries(
    [...allParts].map(([name, file]) => [
      name,
      { normal: file, bold: file, italics: file, bolditalics: file },
    ]),
  ),
};

const files = new Set(Object.values(typefaces).flatMap((one) => Object.values(one)));
/** Whether a file belongs to a typeface; documents may read no other file. */
export const isTypefaceFile = (file: string): boolean => files.has(file);
