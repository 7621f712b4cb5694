import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { programsEnvironment } from "./programs-environment.ts";

export interface Asked {
  readonly program: URL;
  readonly question: unknown;
  /** Counted from when the program is ready. */
  readonly longestMs: number;
  /** Limit of its heap, MB; without it Node's default. */
  readonly mostMemoryMb?: number;
  /** Gets the parts that the program tells before its answer, in order. */
  readonly onPart?: (part: never) => void;
}

/** `tooLong`: it was killed; `ended`: it ended without an answer, because a library failed or memory ran out. */
export type ProgramAnswer<Answer> = { readonly answer: Answer } | "tooLong" | "ended";

const longestStartMs = 60_000;

/**
 * Asks a program (made with `answerAsProgram`) in a process of its own: whatever a stranger's file does to it, the server continues. Throws
 * when the program cannot be started.
 */
export async function askProgram<Answer>(asked: Asked): Promise<ProgramAnswer<Answer>> {
  const child = fork(fileURLToPath(asked.program), [], {
    env: programsEnvironment(),
    execArgv: asked.mostMemoryMb === undefined ? [] : [`--max-old-space-size=${asked.mostMemoryMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  try {
    return await answerOf(child, asked);
  } finally {
    child.kill("SIGKILL");
    // A process that never started does not emit an end.
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      await once(child, "exit");
  }
}

function answerOf<Answer>(
  child: ChildProcess,
  { question, longestMs, onPart }: Asked,
): Promise<ProgramAnswer<Answer>> {
  return new Promise((resolve, reject) => {
    let limit = setTimeout(() => reject(new Error("the program did not begin")), longestStartMs);
    const end = (answer: ProgramAnswer<Answer>): void => {
      clearTimeout(limit);
      resolve(answer);
    };
    child.on("message", (message: "ready" | { readonly part: never } | { readonly answer: Answer }) => {
      if (message !== "ready") return "part" in message ? onPart?.(message.part) : end(message);
      clearTimeout(limit);
      limit = setTimeout(() => end("tooLong"), longestMs);
      child.send({ question }, (error) => void (error !== null && end("ended")));
    });
    child.once("error", (error) => {
      clearTimeout(limit);
      reject(error);
    });
    child.once("exit", () => end("ended"));
  });
}
