import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { commandOf } from "../updating/install-release.ts";
import { troubleIn } from "../updating/trouble-in.ts";

/** First argument of a release that the launcher starts, followed by the folder of releases. */
export const launched = "--launched";
/** Exit code of a gateway that wants to be restarted, mostly as another release. */
export const restartCode = 75;
/** Exit code of a wrongly configured gateway; no other release would run longer. */
export const unconfiguredCode = 78;
/** Time that a gateway has to stop before it is killed, ms; less than supervisors allow. */
const graceMs = 25_000;

export interface Ended {
  readonly code: number;
  /** How it ended, with the most informative line of its error output. */
  readonly why: string;
  /** Whether it could not be started, because it is missing or not permitted. */
  readonly unstarted: boolean;
}

/** Argument of a release whose launcher listens for signs of life, on this descriptor. */
export const listening = "--listening";
export const lifeDescriptor = 3;

type Child = ChildProcessByStdio<Writable, null, Readable>;

/** Starts the program. Some failures to start are thrown and returned here; others arrive as events. */
const spawnIn = (folder: string, args: readonly string[]): Child | Error => {
  const { program, args: own } = commandOf(folder, process.platform);
  try {
    return spawn(program, [...own, ...args], { stdio: ["pipe", "inherit", "pipe", "pipe"] }) as Child;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

/**
 * Starts the gateway in a folder. Closing its standard input stops it, so that it ends with the launcher, however that ends; Windows has no gentler
 * signal. `onLife` is called for each of its signs of life.
 */
export const startRelease = (
  folder: string,
  args: readonly string[],
  onLife: () => void = () => undefined,
) => {
  const child = spawnIn(folder, args);
  if (child instanceof Error) {
    const ended = Promise.resolve<Ended>({ code: 1, why: child.message, unstarted: true });
    return { ended, stop: () => undefined };
  }
  child.stdio[lifeDescriptor]?.on("data", onLife).on("error", () => undefined);
  let tail = "";
  child.stderr.on("data", (piece: Buffer) => {
    process.stderr.write(piece);
    tail = (tail + piece.toString()).slice(-2_000);
  });
  // Writing fails if it has ended already.
  child.stdin.on("error", () => undefined);
  const why = (how: string): string => [how, troubleIn(tail)].filter(Boolean).join(": ");
  const ended = new Promise<Ended>((resolve) => {
    child.once("error", ({ message }) => resolve({ code: 1, why: message, unstarted: true }));
    child.once("close", (code, signal) => {
      const how = signal === null ? `código ${code}` : `sinal ${signal}`;
      resolve({ code: code ?? 1, why: why(how), unstarted: false });
    });
  });
  const stop = (): void => {
    child.stdin.end();
    const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
    void ended.then(() => clearTimeout(timer));
  };
  return { ended, stop };
};
