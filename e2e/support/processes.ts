import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import path from "node:path";
import { programPath } from "@fiel/testkit/program-path";
import { running } from "./file-results.ts";
import { within } from "./until.ts";

const root = path.join(import.meta.dirname, "..", "..");

export interface Program {
  readonly entry: string;
  readonly args?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** File to which the program's output is appended. */
  readonly logFile: string;
}

/** One of the repository's programs. It can be killed and started again. */
export class RestartableProgram {
  readonly #program: Program;
  #child: ChildProcess | null = null;

  constructor(program: Program) {
    this.#program = program;
  }

  get running(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  start(): void {
    if (!this.running) this.#child = spawnProgram(this.#program);
  }

  /** Sends SIGKILL and waits for the exit. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** Stops the program where it is, as a computer that hangs does, until the returned function is called. */
  stall(): () => void {
    const child = this.#child;
    child?.kill("SIGSTOP");
    return () => void child?.kill("SIGCONT");
  }

  /** Sends SIGTERM and returns the exit code. */
  async stop(): Promise<number | null> {
    return this.#end("SIGTERM");
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (child === null || !this.running) return child?.exitCode ?? null;
    const ended = once(child, "exit");
    child.kill(signal);
    try {
      await within(`${this.#program.entry} ends`, ended);
    } catch (error) {
      child.kill("SIGKILL");
      throw error;
    }
    return child.exitCode;
  }
}

/** Runs a program to its end and returns its output. Throws with that output when the program fails. */
export async function runProgram(program: Omit<Program, "logFile">): Promise<string> {
  const child = spawn(process.execPath, [programPath(program.entry), ...(program.args ?? [])], {
    cwd: root,
    env: { ...process.env, ...program.environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  child.stdout.on("data", (piece: Buffer) => said.push(piece.toString()));
  child.stderr.on("data", (piece: Buffer) => said.push(piece.toString()));
  await once(child, "close");
  if (child.exitCode !== 0)
    throw new Error(`${program.entry} ${program.args?.join(" ") ?? ""}: ${said.join("")}`);
  return said.join("").trim();
}

function spawnProgram({ entry, args = [], environment, logFile }: Program): ChildProcess {
  const child = spawn(process.execPath, [programPath(entry), ...args], {
    cwd: root,
    env: { ...process.env, UV_THREADPOOL_SIZE: "16", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(logFile, { flags: "a" });
  for (const kept of [log, running.results?.openLog(logFile)]) {
    if (kept === undefined) continue;
    child.stdout?.pipe(kept, { end: false });
    child.stderr?.pipe(kept, { end: false });
  }
  return child;
}
