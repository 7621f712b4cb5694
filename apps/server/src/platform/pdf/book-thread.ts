import { Worker } from "node:worker_threads";
import type { BookPaper } from "./book-paper.ts";
import type { CollectedSheet } from "./collected-sheet.ts";
import { programsEnvironment } from "../programs/programs-environment.ts";

/** Messages to the thread, in this order. The thread answers `end` with the file. */
export type BookMessage =
  | { readonly kind: "chapter"; readonly title: string }
  | { readonly kind: "sheet"; readonly sheet: CollectedSheet }
  | { readonly kind: "end" };

/** Memory limits, MB. A thread beyond them ends with an error; the server is not affected. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** Lays a book out in a worker thread, so that the server's own thread stays free. */
export class BookThread {
  readonly #worker: Worker;
  readonly #answer: Promise<Buffer>;

  constructor(paper: BookPaper, signal: AbortSignal) {
    const worker = new Worker(new URL("book-worker.ts", import.meta.url), {
      workerData: paper,
      resourceLimits,
      env: programsEnvironment(),
    });
    this.#worker = worker;
    this.#answer = new Promise((resolve, reject) => {
      worker.once("message", (bytes: Uint8Array) =>
        resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      );
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("the thread ended without a PDF")));
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
    // `finish` awaits the answer and reports an earlier failure; until then a rejection would count as unhandled.
    this.#answer.catch(() => undefined);
  }

  tell(message: BookMessage): void {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(message);
  }

  /** The PDF, after all sheets were sent; rejects when the signal fires. */
  async finish(): Promise<Buffer> {
    this.tell({ kind: "end" });
    return this.#answer;
  }

  /** Ends the thread, even in the middle of its work. */
  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
