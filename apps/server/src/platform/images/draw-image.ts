import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { WorkGate } from "../auth/work-gate.ts";
import { CallError } from "../http/call-error.ts";
import type { DrawAnswer, Drawing, ImageProblem } from "./image-drawing.ts";

/** Who brought the image, and the field that is named when it is none that can be used. */
export interface BroughtBy {
  readonly tenantId: number;
  readonly field: string;
}

const program = fileURLToPath(new URL("draw-process.ts", import.meta.url));
/** From when the program is ready, ms. A drawing cannot be ended from within: filters go on until they are done. */
const longestMs = 15_000;
const longestStartMs = 60_000;

// An unpacked image takes its pixels' memory: few at once, whoever comes beyond waits.
const gate = new WorkGate(2, 10);
const busy = () => new CallError("Busy", { retryAfterS: 2 });

/**
 * The image drawn anew, upright and without metadata, in a process of its own that is ended when it takes too long. What it is is known
 * from its content, whatever its name says. Throws InvalidRequest (`notAnImage`, `imageTooLarge`) for the field, or Busy.
 */
export async function drawImage(
  bytes: Buffer,
  drawing: Drawing,
  { tenantId, field }: BroughtBy,
): Promise<Buffer> {
  const answer = await gate.run(() => askProcess(bytes, drawing), busy, tenantId);
  if (typeof answer === "string") throw new CallError("InvalidRequest", { fields: { [field]: answer } });
  return answer;
}

async function askProcess(bytes: Buffer, drawing: Drawing): Promise<Buffer | ImageProblem> {
  const child = fork(program, [], {
    // Nothing of the image gets to see what the server is set up with.
    env: {},
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    return await answerOf(child, { bytes: Uint8Array.from(bytes), drawing });
  } finally {
    child.kill("SIGKILL");
    // One that never began does not end either.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      await once(child, "exit");
  }
}

function answerOf(
  child: ChildProcess,
  asked: { bytes: Uint8Array; drawing: Drawing },
): Promise<Buffer | ImageProblem> {
  return new Promise((resolve, reject) => {
    let tooLong = setTimeout(() => reject(new Error("the program that draws did not begin")), longestStartMs);
    const end = (answer: Buffer | ImageProblem): void => {
      clearTimeout(tooLong);
      resolve(answer);
    };
    child.on("message", (answer: DrawAnswer) => {
      if (answer === "ready") {
        clearTimeout(tooLong);
        tooLong = setTimeout(() => end("imageTooLarge"), longestMs);
        child.send(asked, (error) => void (error !== null && end("notAnImage")));
      } else end("image" in answer ? Buffer.from(answer.image) : answer.problem);
    });
    child.once("error", (error) => {
      clearTimeout(tooLong);
      reject(error);
    });
    // A library that the image brought down.
    child.once("exit", () => end("notAnImage"));
  });
}
