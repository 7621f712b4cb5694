import { parentPort, workerData } from "node:worker_threads";
import type { PdfDocument } from "./make-pdf.ts";
import { pdfmake } from "./pdfmake.ts";
import { tableLayouts } from "./table-layouts.ts";

pdfmake.addTableLayouts(tableLayouts);
const bytes = await pdfmake.createPdf(workerData as PdfDocument).getBuffer();
// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(Uint8Array.from(bytes));
