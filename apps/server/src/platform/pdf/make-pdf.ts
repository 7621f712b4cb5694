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

// Layout occupies a processor, so one document is made at a time; up to 20 others of a tenant wait.
const gate = new WorkGate(1, 20);
const busy = () => new CallError("Busy", { retryAfterS: 5 });

/** Makes a PDF in a worker thread, so that the server's own thread stays free. Throws Busy when too many are waiting. */
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
