import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { programPath } from "@fiel/testkit/program-path";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { openEmbeddedPostgres } from "../embedded/embedded-postgres.ts";
import { findPostmaster } from "../embedded/postmaster-file.ts";

const holdStore = programPath("apps/server/src/platform/stores/postgres/testing/hold-store.ts");

export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A data root that only its owner may enter; `remove` stops a PostgreSQL that still runs in it. */
export async function makeDataRoot(): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = makeQuickDirectory("fiel-data-");
  return {
    root,
    async remove() {
      if (await findPostmaster(path.join(root, "postgres")))
        await (await openEmbeddedPostgres(root, quiet)).release();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export interface HolderOptions extends SpawnOptions {
  /** Command line put before the program, such as `unshare`. */
  readonly prefix?: readonly string[];
}

/** Starts a process that holds the store (`hold-store.ts`). `ready` resolves when it wrote its row. */
export function spawnHolder(
  root: string,
  key: string,
  { prefix = [], ...options }: HolderOptions = {},
): { child: ChildProcess; ready: Promise<unknown> } {
  const [command, ...rest] = [...prefix, process.execPath, holdStore, root, key];
  const child = spawn(command, rest, { stdio: ["pipe", "pipe", "pipe"], ...options });
  const errors: Buffer[] = [];
  child.stderr?.on("data", (chunk: Buffer) => errors.push(chunk));
  const gone = once(child, "exit").then(() => {
    throw new Error(`the holder ended: ${Buffer.concat(errors).toString()}`);
  });
  const ready = Promise.race([once(child.stdout as NodeJS.EventEmitter, "data"), gone]);
  return { child, ready };
}

export async function startHolder(root: string, key: string, options?: HolderOptions): Promise<ChildProcess> {
  const { child, ready } = spawnHolder(root, key, options);
  await ready;
  return child;
}

/** Makes a holder claim one more key. */
export async function claimAlso({ stdin, stdout }: ChildProcess, key: string): Promise<void> {
  const claimed = once(stdout as NodeJS.EventEmitter, "data");
  stdin?.write(`${key}\n`);
  await claimed;
}

/** Kills a process with SIGKILL and waits until it is gone. */
export async function killHard(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}
