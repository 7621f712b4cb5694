import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { rootDirectory } from "../setup/paths.mjs";

const preload = pathToFileURL(join(rootDirectory, "tools", "run", "stop-with-parent.mjs")).href;

export interface ProcessPlan {
  /** Name for the user. */
  readonly name: string;
  /** Path from the repository's top folder. */
  readonly entry: string;
  readonly args?: readonly string[];
  readonly nodeOptions?: readonly string[];
  readonly environment?: Readonly<NodeJS.ProcessEnv>;
  /** File to which the output is appended; without one, lines go to `onLine`. */
  readonly logFile?: string;
  readonly onLine?: (line: string) => void;
}

export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ManagedProcess {
  readonly name: string;
  readonly pid: number | undefined;
  /** Resolves when the process ended, for whatever reason. */
  readonly ended: Promise<ProcessEnd>;
  /** Asks the process to stop, kills it after the grace, and waits for its end. */
  readonly stop: (graceMs?: number) => Promise<ProcessEnd>;
}

const relayLines = (child: ChildProcess, onLine: (line: string) => void): void => {
  let rest = "";
  const take = (piece: Buffer): void => {
    const lines = (rest + piece.toString()).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(onLine);
  };
  child.stdout?.on("data", take);
  child.stderr?.on("data", take);
};

const spawnPlan = (plan: ProcessPlan): ChildProcess => {
  if (plan.logFile !== undefined) mkdirSync(dirname(plan.logFile), { recursive: true });
  const log = plan.logFile === undefined ? null : openSync(plan.logFile, "a");
  const output = log ?? "pipe";
  const options = ["--disable-warning=ExperimentalWarning", "--import", preload, ...(plan.nodeOptions ?? [])];
  const child = spawn(process.execPath, [...options, join(rootDirectory, plan.entry), ...(plan.args ?? [])], {
    cwd: rootDirectory,
    env: { ...process.env, ...plan.environment },
    stdio: ["ignore", output, output, "ipc"],
  });
  if (log !== null) closeSync(log);
  return child;
};

/** Starts one of the repository's programs. It stops by itself when this process is killed. */
export const startProcess = (plan: ProcessPlan): ManagedProcess => {
  const child = spawnPlan(plan);
  if (plan.onLine !== undefined) relayLines(child, plan.onLine);
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
    child.once("error", () => resolve({ code: 1, signal: null }));
  });
  const stop = async (graceMs = 20_000): Promise<ProcessEnd> => {
    child.kill("SIGTERM");
    const insist = setTimeout(() => child.kill("SIGKILL"), graceMs);
    const end = await ended;
    clearTimeout(insist);
    return end;
  };
  return { name: plan.name, pid: child.pid, ended, stop };
};
