import { PassThrough, type Readable } from "node:stream";
import { WorkGate } from "../auth/work-gate.ts";
import { CallError } from "../http/call-error.ts";
import type { SheetBook } from "../xlsx/sheet-book.ts";
import type { XlsxSheet } from "../xlsx/sheet.ts";
import type { BookPaper } from "./book-paper.ts";
import { BookThread } from "./book-thread.ts";
import { collectSheet } from "./collected-sheet.ts";
import { afterHead, pdfHead, sheetComment, stillComment } from "./pdf-head.ts";

/** One book at a time, because each needs much memory; up to 20 others of a tenant wait. */
const gate = new WorkGate(1, 20);
const busy = () => new CallError("Busy", { retryAfterS: 30 });

/** Interval of comments while a book is made, ms: proxies end a connection that is silent for a minute. */
const stillEveryMs = 10_000;

/**
 * Streams the book as a PDF. Its pages come at the end, when their number is known; until then comments tell which sheet is being read. Closing the
 * stream or firing the signal stops the work. Throws Busy when too many are waiting.
 */
export function streamBookPdf(
  book: SheetBook,
  paper: BookPaper,
  signal: AbortSignal,
  tenantId: number,
): Readable {
  if (gate.isFullFor(tenantId)) throw busy();
  const file = new PassThrough();
  const left = new AbortController();
  file.once("close", () => left.abort());
  const writer = new BookWriter(file, paper, AbortSignal.any([signal, left.signal]));
  gate
    .run(() => writer.write(book), busy, tenantId)
    .then(
      () => writer.close(),
      (error: unknown) => {
        writer.close();
        file.destroy(error as Error);
      },
    );
  return file;
}

class BookWriter {
  readonly #file: PassThrough;
  readonly #paper: BookPaper;
  readonly #signal: AbortSignal;
  readonly #still: NodeJS.Timeout;
  #written = 0;
  #sheets = 0;

  constructor(file: PassThrough, paper: BookPaper, signal: AbortSignal) {
    this.#file = file;
    this.#paper = paper;
    this.#signal = signal;
    this.#say(pdfHead);
    this.#still = setInterval(() => this.#say(stillComment), stillEveryMs);
  }

  async write({ cover, chapters }: SheetBook): Promise<void> {
    this.#signal.throwIfAborted();
    const thread = new BookThread(this.#paper, this.#signal);
    try {
      await this.#read(thread, cover);
      for (const { title, sheets } of chapters) {
        thread.tell({ kind: "chapter", title });
        for (const sheet of sheets) await this.#read(thread, sheet);
      }
      const pages = await thread.finish();
      this.close();
      this.#file.end(afterHead(pages, this.#written));
    } finally {
      await thread.close();
    }
  }

  close(): void {
    clearInterval(this.#still);
  }

  async #read(thread: BookThread, sheet: XlsxSheet): Promise<void> {
    this.#signal.throwIfAborted();
    this.#sheets += 1;
    this.#say(sheetComment(this.#sheets));
    thread.tell({ kind: "sheet", sheet: await collectSheet(sheet, this.#signal) });
  }

  #say(comment: Buffer): void {
    if (this.#file.destroyed) return;
    this.#written += comment.length;
    this.#file.write(comment);
  }
}
