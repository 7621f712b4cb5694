import { realpath } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { requireOwn } from "../../../config/data-owner.ts";
import { reasonOf, type StoreLog } from "../postgres-settings.ts";
import { makeDirectory } from "../../../durable-files/make-directory.ts";
import { faultOfData } from "../../../config/folder-fault.ts";
import { HeldElsewhere } from "../../holding/held-elsewhere.ts";
import { type HolderKind, thisHolder } from "../../holding/holder.ts";
import { joinHolders, type Membership } from "../../holding/join-holders.ts";
import { outlastHolder } from "../../holding/outlast-holder.ts";
import { locateBinaries } from "./binaries.ts";
import { readCredentials, type Credentials } from "./credentials.ts";
import type { OpenedPostgres } from "./opened-postgres.ts";
import { releaseHold, stopPostmaster, takeHold } from "./hold.ts";
import { initialise } from "./initialise.ts";
import { chooseLauncher } from "./launcher.ts";
import { findPostmaster, type Postmaster } from "./postmaster-file.ts";
import { requireNoOlder } from "./require-no-older.ts";
import { startPostmaster, waitUntilReady, type StartOptions } from "./start-postmaster.ts";
import { withStartLock } from "./start-lock.ts";
import { visitPostgres } from "./visit-postgres.ts";

const longestWaitMs = 30_000;
const holdAttempts = 5;

export interface EmbeddedOptions {
  /** Kind of this process, shown to processes that it keeps out. A server waits for a command that keeps it out. */
  readonly kind?: HolderKind;
  /** Ends that wait with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Arguments of PostgreSQL, for tests. */
  readonly flags?: readonly string[];
}

/**
 * Opens the PostgreSQL of `<root>/postgres`: adopts a running one (left by a killed server), or starts it, or creates it. If it dies while in use, it
 * is started again on the same port. If another container has it, a command connects by its socket. Throws HeldElsewhere when that is impossible.
 */
export async function openEmbeddedPostgres(
  root: string,
  log: StoreLog,
  { kind = "server", signal, flags = [] }: EmbeddedOptions = {},
): Promise<OpenedPostgres> {
  const home = await realFolder(root);
  requireOwn(home);
  const enter = () => withStartLock(home, () => firstHold(home, kind, flags));
  const first = await (kind === "server"
    ? outlastHolder(enter, { log, signal })
    : enterOrVisit(home, enter, log));
  if ("release" in first) return first;
  const { port, pid } = first.postmaster;
  const options = { flags, port, holdFd: first.membership.fd };
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
        const isBack = await withStartLock(home, async () => {
          // It may have been released during the wait; then nobody would stop a PostgreSQL that starts now.
          if (released) return false;
          client = (await hold(home, options)).client;
          return true;
        });
        if (!isBack) return;
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
    // A PostgreSQL that is down now need not be stopped; the next start finds its data.
    await withStartLock(home, () => releaseHold(client, path.join(home, "postgres"))).catch(
      (error: unknown) => log.warn({ reason: reasonOf(error) }, "o PostgreSQL embutido não foi parado"),
    );
    await first.membership.leave();
  };

  watch();
  return { host: "127.0.0.1", port, pid, credentials: first.credentials, superuser: client, release };
}

/** Real path of the data folder, which is created when missing. */
async function realFolder(root: string): Promise<string> {
  try {
    await makeDirectory(root);
    return await realpath(root);
  } catch (error) {
    throw faultOfData(error, root);
  }
}

/** Opens PostgreSQL for a command. It waits for another command, and works beside a server in any container of this machine. */
async function enterOrVisit<T>(
  home: string,
  enter: () => Promise<T>,
  log: StoreLog,
): Promise<T | OpenedPostgres> {
  try {
    return await outlastHolder(enter, { log, patienceMs: 0 });
  } catch (error) {
    if (!(error instanceof HeldElsewhere)) throw error;
    const visited = await visitPostgres(home);
    if (visited === null) throw error;
    return visited;
  }
}

interface Hold {
  readonly postmaster: Postmaster;
  readonly credentials: Credentials;
  readonly client: pg.Client;
}

/** Joins the directory's holders and takes the first hold. The caller has the start lock. */
async function firstHold(
  home: string,
  kind: HolderKind,
  flags: readonly string[],
): Promise<Hold & { readonly membership: Membership }> {
  const membership = await joinHolders(home, await thisHolder(kind));
  try {
    if (membership.isFirst) await requireNoOlder(home, kind);
    // A PostgreSQL without a holder was left by a killed server of a version without this lock. A server stops it, so that it cannot outlive the server
    // unlocked. A command works beside one that still runs.
    const stopsIt = membership.isFirst && kind === "server";
    const found = stopsIt ? await stopPostmaster(path.join(home, "postgres")) : null;
    const place = found !== null && found.port > 0 ? { port: found.port } : {};
    return { ...(await hold(home, { flags, holdFd: membership.fd, ...place })), membership };
  } catch (error) {
    await membership.leave();
    throw error;
  }
}

/** Connects to the running PostgreSQL or starts it. The caller has the start lock and is a holder of the directory. */
async function hold(home: string, options: StartOptions): Promise<Hold> {
  const dataDirectory = path.join(home, "postgres");
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = (await adopt(dataDirectory)) ?? (await start(home, options));
    const credentials = await readCredentials(dataDirectory);
    try {
      return { postmaster, credentials, client: await takeHold(postmaster, credentials.superuser) };
    } catch (error) {
      // A PostgreSQL that is just being killed still looks alive, so check again.
      if (attempt === holdAttempts) throw error;
      await sleep(100 * attempt);
    }
  }
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
