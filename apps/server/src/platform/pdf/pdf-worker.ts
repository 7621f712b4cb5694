import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { PdfDocument } from "./make-pdf.ts";

interface PdfMake {
  addFonts(fonts: unknown): void;
  setUrlAccessPolicy(allows: () => boolean): void;
  setLocalAccessPolicy(allows: (path: string) => boolean): void;
  createPdf(document: unknown): { getBuffer(): Promise<Buffer> };
}

const require = createRequire(import.meta.url);
const pdfmake = require("pdfmake") as PdfMake;
const fonts = require("pdfmake/fonts/Roboto.js") as { Roboto: Record<string, string> };

pdfmake.addFonts(fonts);
// A document says all it has: nothing is fetched for it, and no file is read but the typeface's.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => Object.values(fonts.Roboto).includes(path));

const bytes = await pdfmake.createPdf(workerData as PdfDocument).getBuffer();
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(Uint8Array.from(bytes));
