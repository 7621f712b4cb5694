import { spawn } from "node:child_process";
import { once } from "node:events";
import { lchown, open, readFile, readdir, rm, stat } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { admitStarts, refuseStarts } from "./admit-starts.ts";
import type { Binaries } from "./binaries.ts";
import { commandLine, type Launcher } from "./launcher.ts";
import { findPostmaster, parsePostmaster, postmasterFile, type Postmaster } from "./postmaster-file.ts";
import { refreshServerSettings } from "./server-settings.ts";

// Recovery after a crash replays the writes since the last checkpoint, which may take minutes on a slow disk.
const startLimitMs = 300_000;
const attempts = 5;

export interface StartOptions {
  readonly flags: readonly string[];
  /** Descriptor by which PostgreSQL's processes hold the directory while one of them lives; null when not needed. */
  readonly holdFd: number | null;
  /** Required port. Without it, the port of the killed PostgreSQL, for which other processes may wait, or any free one. */
  readonly port?: number;
}

/**
 * Starts PostgreSQL on the data directory, in its own session so that Ctrl-C in a terminal reaches only the server. The caller has the start lock, is
 * a holder of the directory and has found no PostgreSQL running there.
 */
export async function startPostmaster(
  dataDirectory: string,
  binaries: Binaries,
  launcher: Launcher,
  options: StartOptions,
): Promise<Postmaster> {
  await refreshServerSettings(dataDirectory);
  if (launcher.owner) await giveTo(dataDirectory, launcher.owner);
  const last = parsePostmaster(await readFile(postmasterFile(dataDirectory), "utf8").catch(() => ""));
  // PostgreSQL trusts any live process with the id in the file; after a reboot that may be another program.
  await rm(postmasterFile(dataDirectory), { force: true });
  await removeSockets(dataDirectory);
  await admitStarts(dataDirectory);
  let reason = "";
  let sockets = socketFlags(dataDirectory);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const port = options.port ?? (attempt < attempts && last?.port ? last.port : await freePort());
    const outcome = await startOnce(
      dataDirectory,
      commandLine(
        launcher,
        binaries.postgres,
        "-D",
        dataDirectory,
        ...sockets,
        "-p",
        String(port),
        ...options.flags,
      ),
      launcher,
      options.holdFd,
    );
    if (typeof outcome !== "string") {
      await refuseStarts(dataDirectory);
      return outcome;
    }
    reason = outcome;
    if (sockets.length > 0 && isOfSocket(reason)) {
      sockets = [];
      continue;
    }
    if (!isPassing(reason)) break;
    await sleep(200 * attempt);
  }
  throw new Error(`O PostgreSQL em ${dataDirectory} não iniciou: ${reason || "veja a pasta log do banco"}`);
}

/** Longest name of a socket in bytes that every system accepts. PostgreSQL does not start with a longer one. */
const longestSocket = 103;

/** Flags for a socket in the data folder, for commands of other containers; empty when the socket's name would be too long. */
function socketFlags(dataDirectory: string): string[] {
  const isShort = Buffer.byteLength(path.join(dataDirectory, ".s.PGSQL.65535")) <= longestSocket;
  return isShort ? ["-k", dataDirectory, "-c", "unix_socket_permissions=0700"] : [];
}

/** Whether starting failed because of the socket, which not every file system supports. PostgreSQL serves this machine without one. */
const isOfSocket = (reason: string) => /Unix-domain socket/i.test(reason);

/** Removes the sockets of a dead PostgreSQL, since PostgreSQL trusts the process ids in their lock files too. */
async function removeSockets(dataDirectory: string): Promise<void> {
  for (const name of await readdir(dataDirectory))
    if (name.startsWith(".s.PGSQL.")) await rm(path.join(dataDirectory, name), { force: true });
}

// Whether another attempt may succeed: the port was taken meanwhile, or processes of a killed PostgreSQL are still ending.
const isPassing = (reason: string) =>
  /shared memory block|could not bind|Address already in use|listen socket|TCP\/IP socket/i.test(reason);

async function startOnce(
  dataDirectory: string,
  line: [string, string[]],
  launcher: Launcher,
  holdFd: number | null,
): Promise<Postmaster | string> {
  const errors = `${dataDirectory}.start.log`;
  const output = await open(errors, "w", 0o600);
  try {
    const child = spawn(...line, {
      ...launcher.spawnAs,
      cwd: "/",
      detached: true,
      stdio: ["ignore", "ignore", output.fd, ...(holdFd === null ? [] : [holdFd])],
    });
    await once(child, "spawn");
    child.unref();
    const started = await waitUntilReady(
      dataDirectory,
      () => child.exitCode !== null || child.signalCode !== null,
    );
    return started ?? (await explain(errors, dataDirectory));
  } finally {
    await output.close();
    await rm(errors, { force: true });
  }
}

/** Waits until the PostgreSQL of this data directory accepts connections. Null when it is gone. */
export async function waitUntilReady(
  dataDirectory: string,
  exited: () => boolean,
): Promise<Postmaster | null> {
  const end = performance.now() + startLimitMs;
  while (performance.now() < end) {
    const gone = exited();
    const postmaster = await findPostmaster(dataDirectory);
    if (postmaster?.ready && postmaster.port > 0) return postmaster;
    if (gone && postmaster === null) return null;
    await sleep(25);
  }
  throw new Error(`O PostgreSQL em ${dataDirectory} não ficou pronto em ${startLimitMs / 1000} s.`);
}

async function explain(errors: string, dataDirectory: string): Promise<string> {
  const text = (await readFile(errors, "utf8")).trim();
  const isLogged = text.includes("redirecting log output");
  const log = isLogged ? await lastLog(path.join(dataDirectory, "log")) : "";
  return complaintsIn(text) || complaintsIn(log) || text;
}

const complaintsIn = (text: string): string =>
  text
    .split("\n")
    .filter((line) => /FATAL|PANIC|ERROR/.test(line))
    .join(" ");

/** The log of the last start, from its first line: PostgreSQL opens sockets only after redirecting its log there. Empty when there is none. */
async function lastLog(directory: string): Promise<string> {
  const names = await readdir(directory).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const place = path.join(directory, name);
      return { place, at: (await stat(place)).mtimeMs };
    }),
  );
  const newest = found.toSorted((one, other) => one.at - other.at).at(-1);
  const text = newest === undefined ? "" : await readFile(newest.place, "utf8");
  const begin = text.lastIndexOf("starting PostgreSQL");
  return begin < 0 ? "" : text.slice(begin);
}

async function giveTo(directory: string, owner: { uid: number; gid: number }): Promise<void> {
  const entries = await readdir(directory, { recursive: true });
  for (const entry of ["", ...entries]) await lchown(path.join(directory, entry), owner.uid, owner.gid);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
