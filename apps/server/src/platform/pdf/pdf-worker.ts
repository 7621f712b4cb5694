import { parentPort } from "node:worker_threads";
import { makeDrawable } from "./drawable.ts";
import type { PdfDocument } from "./make-pdf.ts";
import { pdfmake } from "./pdfmake.ts";
import { tableLayouts } from "./table-layouts.ts";

pdfmake.addTableLayouts(tableLayouts);

async function layOut({ lacksSigns, ...document }: PdfDocument): Promise<Uint8Array> {
  const content = makeDrawable(document.content)
    ? [...document.content, { text: lacksSigns, fontSize: 8, margin: [0, 12, 0, 0] }]
    : document.content;
  return Uint8Array.from(await pdfmake.createPdf({ ...document, content }).getBuffer());
}

// An error ends the thread, and with it the document.
parentPort?.on("message", (document: PdfDocument) => {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  void layOut(document).then((bytes) => parentPort?.postMessage(bytes));
});
