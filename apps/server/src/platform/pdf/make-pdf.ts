import { Worker } from "node:worker_threads";
import { WorkGate } from "../auth/work-gate.ts";
import { CallError } from "../http/call-error.ts";
import { programsEnvironment } from "../programs/programs-environment.ts";

/** As pdfmake's document definition, but plain data alone: it goes to another thread. */
export interface PdfDocument {
  readonly info?: { readonly title: string; readonly author?: string };
  readonly pageSize: "A4";
  readonly pageOrientation?: "portrait" | "landscape";
  readonly pageMargins: readonly [number, number, number, number];
  readonly content: readonly unknown[];
  /** Said at the end where a text has signs that the typeface has not. */
  readonly lacksSigns: string;
  readonly styles?: Readonly<Record<string, unknown>>;
  readonly defaultStyle?: Readonly<Record<string, unknown>>;
}

export const pdfType = "application/pdf";

const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const longestMs = 60_000;

// Laying out takes a processor: one at a time, whoever comes beyond waits.
const gate = new WorkGate(1, 20);
const busy = () => new CallError("Busy", { retryAfterS: 5 });

/** The document as a PDF, made in a thread of its own: the server goes on meanwhile. Busy: too many are waiting. */
export async function makePdf(document: PdfDocument, tenantId: number): Promise<Buffer> {
  return gate.run(() => askThread(document), busy, tenantId);
}

async function askThread(document: PdfDocument): Promise<Buffer> {
  const worker = new Worker(new URL("pdf-worker.ts", import.meta.url), {
    workerData: document,
    resourceLimits,
    env: programsEnvironment(),
  });
  try {
    return await answerOf(worker);
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error("the PDF takes too long")), longestMs);
    worker.once("message", (bytes: Uint8Array) => {
      clearTimeout(tooLong);
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
    worker.once("error", (error) => {
      clearTimeout(tooLong);
      reject(error);
    });
    worker.once("exit", () => {
      clearTimeout(tooLong);
      reject(new Error("the thread ended without a PDF"));
    });
  });
}
