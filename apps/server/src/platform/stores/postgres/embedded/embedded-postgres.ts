import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { reasonOf, type StoreLog } from "../postgres-settings.ts";
import { locateBinaries } from "./binaries.ts";
import { readCredentials, type Credentials } from "./credentials.ts";
import { releaseHold, takeHold } from "./hold.ts";
import { initialise } from "./initialise.ts";
import { chooseLauncher } from "./launcher.ts";
import { findPostmaster, type Postmaster } from "./postmaster-file.ts";
import { startPostmaster, waitUntilReady, type StartOptions } from "./start-postmaster.ts";
import { withStartLock } from "./start-lock.ts";

export interface EmbeddedPostgres {
  readonly host: string;
  readonly port: number;
  readonly pid: number;
  readonly credentials: Credentials;
  /** A superuser's session on the `postgres` database. */
  readonly superuser: pg.Client;
  /** Lets go of it. The last process that does so stops PostgreSQL. */
  readonly release: () => Promise<void>;
}

const longestWaitMs = 30_000;
const holdAttempts = 5;

/**
 * The PostgreSQL of `<root>/postgres`: adopts the one that runs (a killed server leaves it behind), else starts it, else
 * makes it; should it die while it is used, it is started again on the same port. `flags` are for tests.
 */
export async function openEmbeddedPostgres(
  root: string,
  log: StoreLog,
  flags: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const home = await realpath(root);
  const first = await hold(home, { flags });
  const { port, pid } = first.postmaster;
  let client = first.client;
  let released = false;

  const watch = (): void => {
    client.once("end", () => {
      if (!released) void revive();
    });
  };
  const revive = async (): Promise<void> => {
    log.error({ port }, "o PostgreSQL embutido caiu e será reiniciado");
    for (let waitMs = 250; !released; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      try {
        client = (await hold(home, { flags, port })).client;
        log.warn({ port }, "o PostgreSQL embutido voltou");
        return watch();
      } catch (error) {
        log.error({ reason: reasonOf(error) }, "o PostgreSQL embutido não voltou");
        await sleep(waitMs, undefined, { ref: false });
      }
    }
  };
  const release = async (): Promise<void> => {
    released = true;
    // One that is down at this moment has nothing to be stopped; the next start finds its data.
    await withStartLock(home, () => releaseHold(client, path.join(home, "postgres"))).catch(
      (error: unknown) => log.warn({ reason: reasonOf(error) }, "o PostgreSQL embutido não foi parado"),
    );
  };

  watch();
  return { host: "127.0.0.1", port, pid, credentials: first.credentials, superuser: client, release };
}

interface Hold {
  readonly postmaster: Postmaster;
  readonly credentials: Credentials;
  readonly client: pg.Client;
}

async function hold(home: string, options: StartOptions): Promise<Hold> {
  return withStartLock(home, async () => {
    const dataDirectory = path.join(home, "postgres");
    for (let attempt = 1; ; attempt += 1) {
      const postmaster = (await adopt(dataDirectory)) ?? (await start(home, options));
      const credentials = await readCredentials(dataDirectory);
      try {
        return { postmaster, credentials, client: await takeHold(postmaster, credentials.superuser) };
      } catch (error) {
        // One that was killed this very moment still looks alive: look again.
        if (attempt === holdAttempts) throw error;
        await sleep(100 * attempt);
      }
    }
  });
}

async function adopt(dataDirectory: string): Promise<Postmaster | null> {
  if ((await findPostmaster(dataDirectory)) === null) return null;
  return waitUntilReady(dataDirectory, () => true);
}

async function start(home: string, options: StartOptions): Promise<Postmaster> {
  const binaries = await locateBinaries();
  const launcher = await chooseLauncher(binaries.initdb, home);
  const dataDirectory = await initialise(home, binaries, launcher);
  return startPostmaster(dataDirectory, binaries, launcher, options);
}
