import { Worker } from "node:worker_threads";
import { WorkGate } from "../auth/work-gate.ts";
import { CallError } from "../http/call-error.ts";
import type { SheetAnswer, SheetQuestion } from "./sheet-worker.ts";
import type { Sheet, WantedSheet } from "./file-rows.ts";

/** Of the thread's own heap; what the file unpacks to is bounded by its reader. */
const resourceLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const longestMs = 30_000;

// A file takes up to the memory above: one at a time, whoever comes beyond waits.
const gate = new WorkGate(1, 10);
const busy = () => new CallError("Busy", { retryAfterS: 5 });

export interface ReadSheet extends WantedSheet {
  readonly tenantId: number;
  /** Of the call, to which a fault belongs. */
  readonly field: string;
}

/**
 * Reads somebody's xlsx or CSV file in a thread of its own: whatever is in it, the server goes on. Throws InvalidRequest
 * for the field (a SheetFault, or `readTooLong`), or Busy.
 */
export async function readSheet(bytes: Uint8Array, { tenantId, field, ...which }: ReadSheet): Promise<Sheet> {
  const answer = await gate.run(() => askThread({ bytes, ...which }), busy, tenantId);
  if (typeof answer === "object" && "sheet" in answer) return answer.sheet;
  const fault = typeof answer === "object" ? answer.fault : answer;
  throw new CallError("InvalidRequest", { fields: { [field]: fault } });
}

type Answer = SheetAnswer | "readTooLong" | "unpacksTooLarge";

async function askThread({ bytes, ...which }: SheetQuestion): Promise<Answer> {
  const worker = new Worker(new URL("sheet-worker.ts", import.meta.url), {
    // A copy: the bytes of a form may share their memory with others.
    workerData: { bytes: Uint8Array.from(bytes), ...which } satisfies SheetQuestion,
    resourceLimits,
    // Nothing of the file gets to see what the server is set up with, or writes where it writes.
    env: {},
    stdout: true,
    stderr: true,
  });
  try {
    return await answerOf(worker);
  } finally {
    await worker.terminate();
  }
}

function answerOf(worker: Worker): Promise<Answer> {
  return new Promise((resolve) => {
    const tooLong = setTimeout(() => resolve("readTooLong"), longestMs);
    const end = (answer: Answer) => {
      clearTimeout(tooLong);
      resolve(answer);
    };
    worker.once("message", (answer: SheetAnswer) => end(answer));
    worker.once("error", ({ code }: NodeJS.ErrnoException) =>
      end(code === "ERR_WORKER_OUT_OF_MEMORY" ? "unpacksTooLarge" : { fault: "brokenFile" }),
    );
    worker.once("exit", () => end({ fault: "brokenFile" }));
  });
}
