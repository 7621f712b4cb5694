import { parentPort, workerData } from "node:worker_threads";
import { makeDrawable } from "./drawable.ts";
import type { PdfDocument } from "./make-pdf.ts";
import { pdfmake } from "./pdfmake.ts";
import { tableLayouts } from "./table-layouts.ts";

pdfmake.addTableLayouts(tableLayouts);
const { lacksSigns, ...document } = workerData as PdfDocument;
const content = makeDrawable(document.content)
  ? [...document.content, { text: lacksSigns, fontSize: 8, margin: [0, 12, 0, 0] }]
  : document.content;
const bytes = await pdfmake.createPdf({ ...document, content }).getBuffer();
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(Uint8Array.from(bytes));
