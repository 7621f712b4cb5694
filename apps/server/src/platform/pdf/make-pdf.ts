import { Worker } from "node:worker_threads";
import { WorkGate } from "../auth/work-gate.ts";
import { CallError } from "../http/call-error.ts";
import { programsEnvironment } from "../programs/programs-environment.ts";

/** A document definition of pdfmake, but only plain data, because it is sent to another thread. */
export interface PdfDocument {
  readonly info?: { readonly title: string; readonly author?: string };
  readonly pageSize: "A4";
  readonly pageOrientation?: "portrait" | "landscape";
  readonly pageMargins: readonly [number, number, number, number];
  readonly content: readonly unknown[];
  /** Text added at the end when the typefaces lack characters of a text. */
  readonly lacksSigns: string;
  readonly styles?: Readonly<Record<string, unknown>>;
  readonly defaultStyle?: Readonly<Record<string, unknown>>;
}

export const pdfType = "application/pdf";

const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const longestMs = 60_000;
/** How long a thread waits for another document. */
const idleMs = 10_000;

// Layout occupies a processor, so one document is made at a time; up to 20 others of a tenant wait.
const gate = new WorkGate(1, 20);
const busy = () => new CallError("Busy", { retryAfterS: 5 });

/** Makes a PDF in a worker thread, so that the server's own thread stays free. Throws Busy when too many are waiting. */
export async function makePdf(document: PdfDocument, tenantId: number): Promise<Buffer> {
  return gate.run(() => askThread(document), busy, tenantId);
}

/** Thread without a document. A new thread loads and compiles its libraries for ten times as long as it lays out an invoice. */
let idle: { readonly worker: Worker; readonly end: NodeJS.Timeout } | null = null;

async function askThread(document: PdfDocument): Promise<Buffer> {
  const worker = takeThread();
  try {
    const bytes = await answerOf(worker, document);
    keepThread(worker);
    return bytes;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function takeThread(): Worker {
  if (idle === null) return beginThread();
  const { worker } = idle;
  forgetThread(worker);
  worker.ref();
  return worker;
}

function beginThread(): Worker {
  const env = programsEnvironment();
  const worker = new Worker(new URL("pdf-worker.ts", import.meta.url), { resourceLimits, env });
  const forget = (): void => forgetThread(worker);
  return worker.on("error", forget).on("exit", forget);
}

/** Keeps the thread for the next document, but not the process alive for it. */
function keepThread(worker: Worker): void {
  const leave = (): void => {
    forgetThread(worker);
    void worker.terminate();
  };
  idle = { worker, end: setTimeout(leave, idleMs).unref() };
  worker.unref();
}

function forgetThread(worker: Worker): void {
  if (idle?.worker !== worker) return;
  clearTimeout(idle.end);
  idle = null;
}

async function answerOf(worker: Worker, document: PdfDocument): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const ended = (): void => reject(new Error("the thread ended without a PDF"));
  const tooLong = setTimeout(() => reject(new Error("the PDF takes too long")), longestMs);
  worker.on("message", resolve).on("error", reject).on("exit", ended);
  try {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(document);
    const bytes = await promise;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    clearTimeout(tooLong);
    worker.off("message", resolve).off("error", reject).off("exit", ended);
  }
}
