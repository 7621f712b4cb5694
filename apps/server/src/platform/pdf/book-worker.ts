import { parentPort, workerData } from "node:worker_threads";
import { BookDocument } from "./book-document.ts";
import type { BookPaper } from "./book-paper.ts";
import type { BookMessage } from "./book-thread.ts";
import type { CollectedSheet } from "./collected-sheet.ts";

const document = new BookDocument(workerData as BookPaper);
let cover: CollectedSheet | null = null;
let chapter: { readonly title: string; readonly sheets: CollectedSheet[] } | null = null;

/** Lays out the current chapter once it is complete, so that its rows need not be kept. */
function layOut(): void {
  if (chapter !== null) document.add(chapter);
  chapter = null;
}

parentPort?.on("message", (message: BookMessage) => {
  if (message.kind === "sheet") {
    if (chapter === null) cover = message.sheet;
    else chapter.sheets.push(message.sheet);
    return;
  }
  layOut();
  if (message.kind === "chapter") chapter = { title: message.title, sheets: [] };
  else void finish();
});

async function finish(): Promise<void> {
  if (cover === null) throw new Error("a book without a cover");
  const bytes = Uint8Array.from(await document.finish(cover));
  parentPort?.postMessage(bytes, [bytes.buffer]);
}
