import { parentPort, workerData } from "node:worker_threads";
import { bookDocument } from "./book-document.ts";
import type { BookPaper } from "./book-paper.ts";
import type { BookMessage } from "./book-thread.ts";
import type { CollectedSheet } from "./collected-sheet.ts";
import { pdfmake } from "./pdfmake.ts";
import { tableLayouts } from "./table-layouts.ts";

const paper = workerData as BookPaper;
let cover: CollectedSheet | null = null;
const chapters: { readonly title: string; readonly sheets: CollectedSheet[] }[] = [];

pdfmake.addTableLayouts(tableLayouts);

parentPort?.on("message", (message: BookMessage) => {
  if (message.kind === "chapter") chapters.push({ title: message.title, sheets: [] });
  else if (message.kind === "end") void finish();
  else if (chapters.length === 0) cover = message.sheet;
  else chapters.at(-1)?.sheets.push(message.sheet);
});

async function finish(): Promise<void> {
  if (cover === null) throw new Error("a book without a cover");
  const document = bookDocument({ cover, chapters }, paper);
  const bytes = Uint8Array.from(await pdfmake.createPdf(document).getBuffer());
  parentPort?.postMessage(bytes, [bytes.buffer]);
}
